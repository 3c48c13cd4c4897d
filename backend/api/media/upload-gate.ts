import { maxPhotos } from '#contract/profile-limits.ts'
import { Refusal } from '#domain/refusal.ts'
import { countByName } from '#edge/limits/count-by-name.ts'

/** Maximum concurrent uploads, each of which is held in memory. */
const atOnce = 32
/** Further uploads for networks without one, so that a few networks cannot block all others. */
const ofNewcomers = 32
/** Maximum uploads of one profile: an avatar and all photos. */
const ofOneProfile = maxPhotos + 1
/** Maximum uploads of one network. */
const ofOneNetwork = 2 * ofOneProfile

/** The owner of an upload, and its network. */
type Uploader = { profileId: string; network: string }

/** Creates a limiter of concurrent uploads, in total, per profile and per network. */
export function createUploadGate(): <Result>(
  uploader: Uploader,
  work: () => Promise<Result>,
) => Promise<Result> {
  const profiles = countByName()
  const networks = countByName()
  let all = 0

  return async ({ profileId, network }, work) => {
    const most = networks.count(network) === 0 ? atOnce + ofNewcomers : atOnce
    const isFull =
      all >= most ||
      profiles.count(profileId) >= ofOneProfile ||
      networks.count(network) >= ofOneNetwork
    if (isFull) throw new Refusal('unavailable', { retryAfter: 2 })
    all += 1
    const leave = [profiles.enter(profileId), networks.enter(network)]
    try {
      return await work()
    } finally {
      all -= 1
      for (const go of leave) go()
    }
  }
}
