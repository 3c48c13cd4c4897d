import type { EncodedPicture } from '#backend/media/picture.ts'
import { subnetOfNetwork } from '#contract/network-of.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { takeTurn, tooMuch } from '#edge/limits/rate-limit.ts'

type Files = Pick<EncodedPicture, 'files'>

const weigh = ({ files }: Files) => files.reduce((sum, { bytes }) => sum + bytes.length, 0)

/** Counts the bytes of a picture that a network stores. Throws `Refusal` beyond what it may in a day. */
export async function countStoredBytes(
  pool: ApiDeps['pool'],
  ipKey: string,
  picture: Files,
): Promise<void> {
  const wait = await takeTurn(pool, 'kept-bytes', ipKey, { weight: weigh(picture) })
  if (wait !== undefined) throw tooMuch('Pictures from your network took the room of a day.', wait)
}

/** Minimum weight of a picture, which bounds the number of rate-limit rows. */
const leastDraftBytes = 65_536

/**
 * Counts the bytes of a picture that is stored without a sign-in. Beyond what a subnet, or all networks
 * together, may store in a day, a sign-in is needed.
 */
export async function countDraftBytes(
  { pool, identity }: Pick<ApiDeps, 'pool' | 'identity'>,
  network: string,
  picture: Files,
): Promise<void> {
  const weight = Math.max(weigh(picture), leastDraftBytes)
  const subnet = identity.networkKey(subnetOfNetwork(network))
  // The shared limit comes last, so that a refusal by the other does not consume it.
  const wait =
    (await takeTurn(pool, 'draft-bytes-subnet', subnet, { weight })) ??
    (await takeTurn(pool, 'draft-bytes', 'all', { weight }))
  if (wait === undefined) return
  throw new Refusal('not-signed-in', {
    detail: 'Many pictures came in today. Connect your wallet and sign in to add yours.',
  })
}
