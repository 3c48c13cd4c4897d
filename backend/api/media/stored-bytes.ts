import type { EncodedPicture } from '#backend/media/picture.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { consumeRateLimit } from '#edge/limits/rate-limit.ts'

type Deps = Pick<ApiDeps, 'identity' | 'pool'>
type Files = Pick<EncodedPicture, 'files'>

const countBytes = ({ files }: Files) => files.reduce((sum, { bytes }) => sum + bytes.length, 0)

/** Counts the bytes of a picture that a network stores. Throws `Refusal` beyond its limit of a day. */
export function countStoredBytes(deps: Deps, from: { ip: string }, picture: Files): Promise<void> {
  return consumeRateLimit(deps, 'kept-bytes', from, { cost: countBytes(picture) })
}

/** Minimum weight of a picture, which bounds the number of rate-limit rows. */
const leastDraftBytes = 65_536

/**
 * Counts the bytes of a picture that is stored without a sign-in. Beyond what a subnet, or all networks
 * together, may store in a day, a sign-in is needed.
 */
export async function countDraftBytes(
  deps: Deps,
  from: { ip: string },
  picture: Files,
): Promise<void> {
  const cost = Math.max(countBytes(picture), leastDraftBytes)
  try {
    // The shared limit last: a refusal by the other one takes nothing of it.
    await consumeRateLimit(deps, 'draft-bytes-subnet', from, { cost })
    await consumeRateLimit(deps, 'draft-bytes', from, { cost })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal('not-signed-in', {
      detail: 'Many pictures came in today. Connect your wallet and sign in to add yours.',
    })
  }
}
