import { createHash } from 'node:crypto'
import type { CardLabel } from '#art/share/card.ts'
import { printOf } from '#contract/artwork/artwork.ts'
import { artworkOf } from '#contract/artwork/drawings.ts'
import { displayName } from '#contract/profile/display-name.ts'
import { goldRankCount, isGold } from '#contract/profile/gold.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'

/** Version of the card design. A new one makes social networks fetch all cards again. */
const designVersion = 1

/** Content of a profile's card: its first photo or else its print, and its label. */
export function describeShare(profile: ProfileView) {
  const { id, profileType, handle, profilePhotos, isVerified } = profile
  const { label: kind } = typeWords[profileType]
  const medal = findMedal(profile)
  const name = displayName(profile)
  const label: CardLabel = {
    headings: [
      { name, below: name === `@${handle}` ? kind : `@${handle} · ${kind}` },
      // The fonts lack some scripts, but they have all letters of handles.
      { name: `@${handle}`, below: kind },
    ],
    isVerified,
    ...(medal && { medal }),
    ...(isVerified && { strokeOf: id }),
  }
  return { print: printOf(artworkOf(profile)), photo: profilePhotos[0], label }
}

/** Returns the badge of a profile: the founder's, or that of a gold rank. Later ranks have none. */
export function findMedal({
  isFounder,
  milestoneRank,
  profileType,
}: ProfileView): CardLabel['medal'] {
  if (isFounder) return { glyph: 'crown', words: 'Founder' }
  if (!isGold(milestoneRank)) return undefined
  const { glyph } = typeWords[profileType]
  return { glyph, words: `First ${goldRankCount} · ${milestoneRank}` }
}

/** Returns the version of a profile's card, which changes with its content. */
export function shareVersion(profile: ProfileView): string {
  const { print, photo, label } = describeShare(profile)
  // URLs contain the hash, so these keys and their order stay.
  const shown = JSON.stringify([designVersion, { print, photo, label }])
  return createHash('sha256').update(shown).digest('hex').slice(0, 16)
}

/** Returns the path of a profile's card. The card at a path never changes. */
export function profileSharePath(profile: ProfileView): string {
  return `/share/profiles/${profile.id}/${shareVersion(profile)}.png`
}
