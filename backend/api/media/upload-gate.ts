import { maxPhotos } from '#contract/profile-limits.ts'
import { Refusal } from '#domain/refusal.ts'
import { countByName } from '#edge/limits/count-by-name.ts'

/** Uploads in hand at once, each of them held in memory. */
const atOnce = 32
/** Beyond those, one of each network that has none in hand: a few networks never keep all others out. */
const ofNewcomers = 32
/** Uploads of one profile: an avatar and all its photos. */
const ofOneProfile = maxPhotos + 1
/** Uploads of one network, since other networks wait for them. */
const ofOneNetwork = 2 * ofOneProfile

/** The owner of an upload, and its network. */
type Uploader = { profileId: string; network: string }

/** Lets so many uploads in at once, and so many of one profile and of one network. */
export function makeUploadGate(): <Result>(
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
