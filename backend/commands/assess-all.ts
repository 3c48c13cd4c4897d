import { foldText } from '#contract/fold-text.ts'
import { type ProfileFields, profileFields } from '#contract/profile-fields.ts'
import { z } from '#contract/z.ts'
import { assess, type Likeness } from '#domain/security/assess.ts'
import { skeleton } from '#domain/security/skeleton.ts'
import { contentKey } from '#projections/profile-page/content-key.ts'

/** What would become of one profile. `problems` are sentences about what is no valid input. */
export type Assessed = { handle: string } & (
  | { outcome: 'invalid'; problems: string[] }
  | { outcome: 'listed' | 'held' | 'refused'; reasons: string[] }
)

/**
 * What the rules say of each profile of a list, as if all were submitted one after the other, each with
 * a browser and by a wallet of its own. Pictures are left out, since nobody uploaded them.
 */
export function assessAll(profiles: readonly unknown[]): Assessed[] {
  const compare = compareAmongThemselves()
  return profiles.map((profile, place) => {
    const handle = handleOf(profile) ?? `number ${place + 1}`
    const parsed = written.safeParse(profile)
    if (!parsed.success) {
      const problems = parsed.error.issues.map(({ message }) => message)
      return { handle, outcome: 'invalid', problems }
    }
    const fields = { ...parsed.data, avatarUrl: null, profilePhotos: [], photoAlts: {} }
    const facts = { botUserAgent: false, walletTaken: false, ...compare(fields) }
    const { hard, flags } = assess({ fields, walletAddress: someWallet }, facts)
    const outcome = hard.length > 0 ? 'refused' : flags.length > 0 ? 'held' : 'listed'
    return { handle, outcome, reasons: [...hard, ...flags] }
  })
}

const pictures = { avatarUrl: true, profilePhotos: true, photoAlts: true } as const
const written = z.object(profileFields.shape).omit(pictures)
const someWallet = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'

function handleOf(profile: unknown): string | undefined {
  if (typeof profile !== 'object' || profile === null || !('handle' in profile)) return undefined
  return typeof profile.handle === 'string' ? profile.handle : undefined
}

/** Compares each profile with those before it, as the read model does with all that there are. */
function compareAmongThemselves(): (fields: ProfileFields) => Likeness {
  const names = new Map<string, Set<string>>()
  const handles = new Map<string, Set<string>>()
  const taken = new Set<string>()
  const contents = new Set<string>()
  const isLike = (known: Map<string, Set<string>>, text: string) => {
    const alike = known.get(skeleton(text)) ?? new Set()
    known.set(skeleton(text), alike)
    const isOther = [...alike].some((other) => other !== foldText(text))
    alike.add(foldText(text))
    return isOther
  }
  return (fields) => {
    const { name, handle } = fields
    const handleTaken = taken.has(foldText(handle))
    taken.add(foldText(handle))
    const sameContent = contents.has(contentKey(fields))
    contents.add(contentKey(fields))
    return {
      handleTaken,
      sameContent,
      lookalikeName: isLike(names, name),
      lookalikeHandle: isLike(handles, handle),
      reusedPhotos: false,
    }
  }
}
