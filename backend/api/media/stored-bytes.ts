import type { EncodedPicture } from '#backend/media/picture.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { consumeRateLimit } from '#edge/limits/rate-limit.ts'

type Deps = Pick<ApiDeps, 'keyedIds' | 'pool'>
type StoredPicture = Pick<EncodedPicture, 'files'>

const countBytes = ({ files }: StoredPicture) =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0)

/** Counts the bytes of a picture against the daily limit of a network. Throws `Refusal` beyond it. */
export function consumeStoredBytes(
  deps: Deps,
  from: { ip: string },
  picture: StoredPicture,
): Promise<void> {
  return consumeRateLimit(deps, 'kept-bytes', from, { cost: countBytes(picture) })
}

/** Minimum cost of a picture, which bounds the number of rate-limit rows. */
const minDraftBytes = 65_536

/**
 * Counts the bytes of a picture that is stored without a sign-in. A subnet, and all networks together,
 * have a daily limit; beyond it, uploads require a sign-in.
 */
export async function consumeDraftBytes(
  deps: Deps,
  from: { ip: string },
  picture: StoredPicture,
): Promise<void> {
  const cost = Math.max(countBytes(picture), minDraftBytes)
  try {
    // The shared limit is last, so that refusals by the other one do not consume it.
    await consumeRateLimit(deps, 'draft-bytes-subnet', from, { cost })
    await consumeRateLimit(deps, 'draft-bytes', from, { cost })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal('not-signed-in', {
      detail: 'Many pictures were uploaded today. Connect your wallet and sign in to add yours.',
    })
  }
}
