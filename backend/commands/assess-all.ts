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
    const parsed = written.safeParse(profile)
    if (!parsed.success) {
      const problems = parsed.error.issues.map(({ message }) => message)
      return { handle, outcome: 'invalid', problems }
    }
    const fields = { ...parsed.data, avatarUrl: null, profilePhotos: [], photoAlts: {} }
    const facts = { botUserAgent: false, walletTaken: false, ...compare(fields) }
    const { refusals, flags } = assess({ fields, walletAddress: someWallet }, facts)
    const outcome = refusals.length > 0 ? 'refused' : flags.length > 0 ? 'held' : 'listed'
    return { handle, outcome, reasons: [...refusals, ...flags] }
  })
}

const pictures = { avatarUrl: true, profilePhotos: true, photoAlts: true } as const
const written = z.object(profileFields.shape).omit(pictures)
const withHandle = z.object({ handle: z.string() })
const someWallet = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'

/** Compares each profile with the earlier ones, as the read model does with all profiles. */
function createComparison(): (fields: ProfileFields) => SimilarityFindings {
  const names = new Set<string>()
  const handles = new Set<string>()
  const taken = new Set<string>()
  const bios = new Set<string>()
  return (fields) => {
    const { name, handle } = fields
    const handleTaken = isKnown(taken, foldText(handle))
    const lookalikeHandle = isKnown(handles, lookalikeKey(handle)) && !handleTaken
    return {
      handleTaken,
      sameBio: isKnown(bios, bioKey(fields)),
      lookalikeName: isKnown(names, lookalikeKey(name)),
      lookalikeHandle,
      reusedPhotos: false,
    }
  }
}

function isKnown(known: Set<string>, key: string): boolean {
  const was = known.has(key)
  known.add(key)
  return was
}
