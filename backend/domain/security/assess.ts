import { foldText } from '#contract/fold-text.ts'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import { shortBioLength, shortNameLength } from '#contract/profile/profile-limits.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import { type FlagName, flagNames } from '#contract/security/flags.ts'
import type { ConfigView } from '#contract/views/config.ts'
import { findTestWalletKind } from './test-wallet.ts'

/** Fields of a submission or an edit. */
export type Submission = { fields: ProfileFields; walletAddress: string }

/** Findings from outside the domain. Each is true when it counts against the submission. */
export type ExternalFindings = SimilarityFindings & {
  botUserAgent: boolean
  /** The wallet already has a profile; never true for an edit. */
  walletTaken: boolean
}

/** Similarities with another profile, listed or held. */
export type SimilarityFindings = {
  /** The handle, in any case. */
  handleTaken: boolean
  /** The bio is the same, whatever the name. */
  sameBio: boolean
  /** The name is the same or looks the same by `lookalikeKey`. */
  lookalikeName: boolean
  lookalikeHandle: boolean
  reusedPhotos: boolean
}

/** No similarity with another profile. */
export const noSimilarity: SimilarityFindings = {
  handleTaken: false,
  sameBio: false,
  lookalikeName: false,
  lookalikeHandle: false,
  reusedPhotos: false,
}

/**
 * Assesses a submission. `refusals` refuse it in every review mode, and the first one is the
 * reported reason. `flags` may hold it for review (see `shouldHold`).
 */
export function assess(
  { fields, walletAddress }: Submission,
  findings: ExternalFindings,
): { refusals: RefusalCode[]; flags: FlagName[] } {
  const isAddress = /^0x[0-9a-f]{40}$/i.test(walletAddress)
  const found: [boolean, RefusalCode][] = [
    [findings.botUserAgent, 'bot-refused'],
    [!isAddress, 'wallet-invalid'],
    [isAddress && findTestWalletKind(walletAddress) !== undefined, 'wallet-refused'],
    [findings.walletTaken, 'wallet-taken'],
    [findings.handleTaken, 'handle-taken'],
    [findings.sameBio, 'duplicate-content'],
  ]
  return {
    refusals: found.flatMap(([applies, code]) => (applies ? [code] : [])),
    flags: findFlags(fields, findings),
  }
}

/** Returns true if the review mode holds a submission with these flags. */
export function shouldHold(mode: ConfigView['review'], flags: readonly FlagName[]): boolean {
  return mode === 'all' || (mode === 'flagged' && flags.length > 0)
}

/** Returns the flags of a profile's fields, and of its similarities if they are known. */
export function findFlags(
  fields: ProfileFields,
  similarity: SimilarityFindings = noSimilarity,
): FlagName[] {
  return flagNames.filter((flag) => rules[flag](fields, similarity))
}

const rules: Record<FlagName, (fields: ProfileFields, similarity: SimilarityFindings) => boolean> =
  {
    suspicious_name_pattern: ({ name }) => isStockName(name),
    suspicious_bio_pattern: ({ bio }) => isFiller(bio) || !/\p{Letter}/u.test(foldText(bio)),
    suspicious_handle_pattern: ({ handle }) => isStockName(handle) || hasManyNumbers(handle),
    no_social_links: ({ socialLinks }) => Object.keys(socialLinks).length === 0,
    very_short_bio: ({ bio }) => [...bio].length < shortBioLength,
    // One character can be a whole name: 林.
    very_short_name: ({ name }) =>
      [...name].length < shortNameLength && !/\p{Script=Han}/u.test(name),
    lookalike_name: (_fields, { lookalikeName }) => lookalikeName,
    lookalike_handle: (_fields, { lookalikeHandle }) => lookalikeHandle,
    reused_photos: (_fields, { reusedPhotos }) => reusedPhotos,
    suspicious_photo_text: ({ photoAlts }) => Object.values(photoAlts).some(isFiller),
  }

/** Returns true for a stock word with a number or a placeholder: test123, user_456, Bot 789. */
function isStockName(text: string): boolean {
  const folded = foldText(text)
  return (
    /^(test|tester|user|bot|admin|demo|fake|sample|guest|anon|account)[\s._-]*\d+$/.test(folded) ||
    /^(test|tester|test[\s._-]*user|asdf+|qwerty|foo ?bar|\d+)$/.test(folded)
  )
}

/** Returns true for unusually many digits. Short numbers and a year at the end are common. */
function hasManyNumbers(handle: string): boolean {
  const digits = handle.replace(/(19|20)\d\d$/, '').replace(/\D/g, '').length
  return digits >= 5 || (digits >= 3 && digits * 2 >= handle.length)
}

const fillers = [
  /\blorem ipsum\b/,
  /\btest(ing)?( test(ing)?)+\b/,
  /\b(asdf|qwerty|hjkl)/,
  /\bthis is (just )?a test\b/,
  /\b(your|my|enter|insert|add) bio( goes)? here\b/,
  /\bbio goes here\b/,
  /^(placeholder|sample|dummy|example|some)( (text|bio|profile|content))?\W*$/,
  /^(test|testing|bio|todo|tbd|none|n\/a|na|foo|foo bar|hello world|coming soon)\W*$/,
  // The same character or word repeated.
  /(\S)\1{6,}/,
  /^(\S+)( \1){2,}\W*$/,
]

function isFiller(text: string): boolean {
  const folded = foldText(text)
  return fillers.some((pattern) => pattern.test(folded))
}
