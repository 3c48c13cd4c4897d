import { foldText } from '#contract/fold-text.ts'
import { type ProfileFields, profileFields } from '#contract/profile/profile-fields.ts'
import { z } from '#contract/z.ts'
import { assess, type SimilarityFindings } from '#domain/security/assess.ts'
import { lookalikeKey } from '#domain/security/lookalike-key.ts'
import { bioKey } from '#projections/profile-page/bio-key.ts'

/** Outcome of one profile. `problems` are sentences about invalid input. */
export type AssessedProfile = { handle: string } & (
  | { outcome: 'invalid'; problems: string[] }
  | { outcome: 'listed' | 'held' | 'refused'; reasons: string[] }
)

/**
 * Assesses profiles as if they were submitted in this order, each with a browser and by a separate
 * wallet. Pictures are ignored, since none are uploaded.
 */
export function assessAll(profiles: readonly unknown[]): AssessedProfile[] {
  const compare = createComparison()
  return profiles.map((profile, index) => {
    const handle = withHandle.safeParse(profile).data?.handle ?? `number ${index + 1}`
    const parsed = withoutPictures.safeParse(profile)
    if (!parsed.success) {
      const problems = parsed.error.issues.map(({ message }) => message)
      return { handle, outcome: 'invalid', problems }
    }
    const fields = { ...parsed.data, avatarUrl: null, profilePhotos: [], photoAlts: {} }
    const findings = { botUserAgent: false, walletTaken: false, ...compare(fields) }
    const { refusals, flags } = assess({ fields, walletAddress: someWallet }, findings)
    const outcome = refusals.length > 0 ? 'refused' : flags.length > 0 ? 'held' : 'listed'
    return { handle, outcome, reasons: [...refusals, ...flags] }
  })
}

const pictures = { avatarUrl: true, profilePhotos: true, photoAlts: true } as const
const withoutPictures = z.object(profileFields.shape).omit(pictures)
const withHandle = z.object({ handle: z.string() })
const someWallet = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'

/** Compares each profile with the earlier ones, as the read model does with all profiles. */
function createComparison(): (fields: ProfileFields) => SimilarityFindings {
  const nameKeys = new Set<string>()
  const handleKeys = new Set<string>()
  const handles = new Set<string>()
  const bioKeys = new Set<string>()
  return (fields) => {
    const { name, handle } = fields
    const handleTaken = wasSeen(handles, foldText(handle))
    const lookalikeHandle = wasSeen(handleKeys, lookalikeKey(handle)) && !handleTaken
    return {
      handleTaken,
      sameBio: wasSeen(bioKeys, bioKey(fields)),
      lookalikeName: wasSeen(nameKeys, lookalikeKey(name)),
      lookalikeHandle,
      reusedPhotos: false,
    }
  }
}

/** Returns whether a key was seen before, and remembers it. */
function wasSeen(seen: Set<string>, key: string): boolean {
  const before = seen.has(key)
  seen.add(key)
  return before
}
