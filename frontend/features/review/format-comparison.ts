import { chainName } from '#contract/chains.ts'
import { formatDay } from '#contract/format-day.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import { shortenAddress } from '#contract/short-address.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { HeldProfile, Lookalike } from '#contract/views/review.ts'
import { formatFlag } from '#lib/format-flag.ts'

/** Returns the profile as it would be listed: with its held edit, or as submitted. */
export function proposedProfile({ profile }: HeldProfile): ProfileView {
  return profile.heldEdit ? { ...profile, ...profile.heldEdit.fields } : profile
}

/** Explains why two profiles look alike. */
export function explainLikeness({ rules, profile }: Lookalike, proposed: ProfileView): string {
  const sentences = rules.flatMap((rule) => {
    if (rule === 'lookalike_name') {
      return profile.name === proposed.name
        ? ['The names are the same.']
        : [
            'The names are the same if case, accents, punctuation and words such as “official” are ignored.',
          ]
    }
    return rule === 'lookalike_handle'
      ? ['The handles are the same if look-alike letters and digits are treated as equal.']
      : []
  })
  return sentences.join(' ')
}

/** Formats the reasons for a review other than look-alikes. */
export function formatFurtherReasons({ reasons }: HeldProfile): string {
  return reasons
    .filter((reason) => reason !== 'lookalike_name' && reason !== 'lookalike_handle')
    .map(formatFlag)
    .join(' · ')
}

/** Lists the facts about a profile's wallet: its address, the chain of a contract, and whether it is hidden. */
export function listWalletFacts({
  walletAddress,
  contractChainId,
  hideWallet,
}: ProfileView): string[] {
  return [
    walletAddress === null ? 'No wallet' : shortenAddress(walletAddress),
    ...(contractChainId === null ? [] : [`contract on ${chainName(contractChainId)}`]),
    ...(hideWallet ? ['hidden'] : []),
  ]
}

/** Formats the listing date and the rank of a profile. */
export function formatStanding(profile: ProfileView): { title: string; note: string } {
  const { status, listedAt, createdAt, lastSignedAt, profileType, milestoneRank } = profile
  const title =
    status === 'listed'
      ? `Listed since ${formatDay(listedAt ?? createdAt)}`
      : `Also waiting, submitted ${formatDay(createdAt)}`
  const note = [
    ...(lastSignedAt === null ? [] : [`last signed ${formatDay(lastSignedAt)}`]),
    ...(milestoneRank === null ? [] : [`${typeWords[profileType].glyph} ${milestoneRank}`]),
  ]
  return { title, note: note.join(' · ') || `submitted ${formatDay(createdAt)}` }
}
