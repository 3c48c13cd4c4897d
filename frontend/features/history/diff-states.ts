import { type LinkName, linkLabels, linkNames } from '#contract/links.ts'
import { fieldNames } from '#contract/profile-fields.ts'
import { typeWords } from '#contract/type-words.ts'
import { isLive, type LiveProfile, type ProfileState } from '#domain/profile/state.ts'

/** A value as people read it; null where there was no profile to have one. */
export type Change = {
  name: string
  was: string | null
  now: string | null
  /** `own`: in the owner's words. `machine`: what a machine reads, such as an address. */
  voice: 'own' | 'house' | 'machine'
}

/** Changed fields of an event, and the names of unchanged ones. */
export type Diff = {
  changed: Change[]
  unchanged: string[]
  /** The addresses of the photos before and after. */
  photos: { was: readonly string[]; now: readonly string[] }
}

type Reader = { name: string; voice: Change['voice']; read: (profile: LiveProfile) => string }

const statusWords = {
  held: 'Held for review',
  listed: 'Listed',
  rejected: 'Turned down',
} as const

const readers: readonly Reader[] = [
  ...fieldNames.flatMap((field): Reader[] => {
    switch (field) {
      case 'name':
      case 'handle':
        return [{ name: field, voice: 'house', read: ({ fields }) => fields[field] }]
      case 'bio':
        return [{ name: field, voice: 'own', read: ({ fields }) => fields[field] }]
      case 'hideWallet':
        return [{ name: 'wallet', voice: 'machine', read: readHiding }]
      case 'socialLinks':
        return linkNames.map(readLink)
      case 'tags':
        return [
          { name: 'tags', voice: 'house', read: ({ fields }) => fields.tags.join(', ') || 'None' },
        ]
      case 'avatarUrl':
        return [
          { name: 'avatar', voice: 'machine', read: ({ fields }) => fields.avatarUrl ?? 'None' },
        ]
      case 'profilePhotos':
        return [{ name: 'photos', voice: 'machine', read: readPhotos }]
      case 'photoAlts':
        return [{ name: 'photo descriptions', voice: 'own', read: readAlts }]
      default:
        return field satisfies never
    }
  }),
  { name: 'type', voice: 'house', read: ({ profileType }) => typeWords[profileType].label },
  { name: 'status', voice: 'house', read: ({ status }) => statusWords[status] },
  { name: 'founder', voice: 'house', read: ({ isFounder }) => (isFounder ? 'Yes' : 'No') },
]

function readHiding({ fields, walletAddress }: LiveProfile): string {
  if (walletAddress === null) return 'None'
  return `${walletAddress}, ${fields.hideWallet ? 'hidden' : 'shown'}`
}

function readLink(name: LinkName): Reader {
  return {
    name: linkLabels[name],
    voice: 'house',
    read: ({ fields }) => fields.socialLinks[name] || 'Not linked',
  }
}

function readPhotos({ fields: { profilePhotos } }: LiveProfile): string {
  return profilePhotos.length === 0 ? 'None' : profilePhotos.join('\n')
}

/** Compares descriptions by photo, so that a text moved to another photo shows as a change. */
function readAlts({ fields: { profilePhotos, photoAlts } }: LiveProfile): string {
  const lines = profilePhotos.flatMap((photo, index) =>
    photoAlts[photo] === undefined ? [] : [`${index + 1}. ${photoAlts[photo]}`],
  )
  return lines.join('\n') || 'None'
}

/** Values that mean "empty". They are not shown when a life starts or ends. */
const empty: ReadonlySet<string> = new Set(['None', 'Not linked', 'No'])

/** Returns the differences between two states, field by field, in the order of the form. */
export function diffStates(before: ProfileState, after: ProfileState): Diff {
  const was = isLive(before) ? before : undefined
  const now = isLive(after) ? after : undefined
  const photos = {
    was: was?.fields.profilePhotos ?? [],
    now: now?.fields.profilePhotos ?? [],
  }
  const diff: Diff = { changed: [], unchanged: [], photos }
  if (!was && !now) return diff
  for (const { name, voice, read } of readers) {
    const change = { name, voice, was: was ? read(was) : null, now: now ? read(now) : null }
    if (change.was === change.now) diff.unchanged.push(name)
    else if (was && now) diff.changed.push(change)
    else if (!empty.has(change.was ?? change.now ?? 'None')) diff.changed.push(change)
  }
  return diff
}
