import { fieldWords } from '#contract/profile/field-words.ts'
import { type LinkName, linkLabels, linkNames } from '#contract/profile/links.ts'
import { fieldNames } from '#contract/profile/profile-fields.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import { isLive, type LiveProfile, type ProfileState } from '#domain/profile/state.ts'
import { formatTextField } from '#lib/format-text-field.ts'

/** A changed field with formatted values; null while there is no profile. */
export type Change = {
  name: string
  was: string | null
  now: string | null
  /** Sets the typeface. `owner`: text of the owner. `machine`: technical values such as addresses. */
  voice: 'owner' | 'interface' | 'machine'
}

/** Changed fields of an event, and names of the unchanged ones. */
export type Diff = {
  changed: Change[]
  unchanged: string[]
  /** URLs of the photos before and after. */
  photos: { was: readonly string[]; now: readonly string[] }
}

/** The compared parts of a profile. Without `walletAddress`, only whether it is hidden is compared. */
export type ComparedProfile = Pick<LiveProfile, 'fields' | 'profileType' | 'status'> &
  Partial<Pick<LiveProfile, 'walletAddress' | 'isFounder'>>

type FieldFormat = {
  name: string
  voice: Change['voice']
  format: (profile: ComparedProfile) => string
}

const statusLabels = {
  held: 'Held for review',
  listed: 'Listed',
  rejected: 'Turned down',
} as const

const fieldFormats: readonly FieldFormat[] = [
  ...fieldNames.flatMap((field): FieldFormat[] => {
    const name = fieldWords[field]
    switch (field) {
      case 'bio':
        return [{ name, voice: 'owner', format: ({ fields }) => fields.bio }]
      case 'hideWallet':
        return [{ name, voice: 'machine', format: formatWallet }]
      case 'socialLinks':
        return linkNames.map(createLinkFormat)
      case 'avatarUrl':
        return [{ name, voice: 'machine', format: ({ fields }) => fields.avatarUrl ?? 'None' }]
      case 'profilePhotos':
        return [{ name, voice: 'machine', format: formatPhotos }]
      case 'photoAlts':
        return [{ name, voice: 'owner', format: formatAlts }]
      case 'artworkSeed':
        return [{ name, voice: 'machine', format: formatSeed }]
      default:
        return [
          { name, voice: 'interface', format: ({ fields }) => formatTextField(fields[field]) },
        ]
    }
  }),
  { name: 'type', voice: 'interface', format: ({ profileType }) => typeWords[profileType].label },
  { name: 'status', voice: 'interface', format: ({ status }) => statusLabels[status] },
  { name: 'founder', voice: 'interface', format: ({ isFounder }) => (isFounder ? 'Yes' : 'No') },
]

function formatWallet({ fields, walletAddress }: ComparedProfile): string {
  if (walletAddress === null) return 'None'
  const visibility = fields.hideWallet ? 'hidden' : 'shown'
  return walletAddress === undefined ? visibility : `${walletAddress}, ${visibility}`
}

function createLinkFormat(name: LinkName): FieldFormat {
  return {
    name: linkLabels[name],
    voice: 'interface',
    format: ({ fields }) => fields.socialLinks[name] || 'Not linked',
  }
}

function formatPhotos({ fields: { profilePhotos } }: ComparedProfile): string {
  return profilePhotos.length === 0 ? 'None' : profilePhotos.join('\n')
}

/** Compares descriptions by photo, so that a text moved to another photo shows as a change. */
function formatAlts({ fields: { profilePhotos, photoAlts } }: ComparedProfile): string {
  const lines = profilePhotos.flatMap((photo, index) =>
    photoAlts[photo] === undefined ? [] : [`${index + 1}. ${photoAlts[photo]}`],
  )
  return lines.join('\n') || 'None'
}

function formatSeed({ fields: { artworkSeed } }: ComparedProfile): string {
  return artworkSeed === null ? 'None' : `${artworkSeed}`
}

/** Values that mean "empty". They are not shown when a life starts or ends. */
const empty: ReadonlySet<string> = new Set(['None', 'Not linked', 'No'])

/** Returns the differences between two states, field by field, in the order of the form. */
export function diffStates(before: ProfileState, after: ProfileState): Diff {
  return diffProfiles(isLive(before) ? before : undefined, isLive(after) ? after : undefined)
}

/** Returns the differences between two profiles; undefined for one that does not exist. */
export function diffProfiles(
  was: ComparedProfile | undefined,
  now: ComparedProfile | undefined,
): Diff {
  const photos = {
    was: was?.fields.profilePhotos ?? [],
    now: now?.fields.profilePhotos ?? [],
  }
  const diff: Diff = { changed: [], unchanged: [], photos }
  if (!was && !now) return diff
  for (const { name, voice, format } of fieldFormats) {
    const change = { name, voice, was: was ? format(was) : null, now: now ? format(now) : null }
    if (change.was === change.now) diff.unchanged.push(name)
    else if (was && now) diff.changed.push(change)
    else if (!empty.has(change.was ?? change.now ?? 'None')) diff.changed.push(change)
  }
  return diff
}
