import { maxPhotos } from '#contract/limits.ts'
import { Refusal } from '#domain/refusal.ts'

/** Uploads in hand at once, each of them held in memory. */
const atOnce = 32
/** Those of one profile: an avatar and all its photos. */
const ofOneProfile = maxPhotos + 1

/** Lets so many uploads in at once, and so many of one profile. */
export function makeUploadGate(): <Result>(
  profileId: string,
  work: () => Promise<Result>,
) => Promise<Result> {
  const inside = new Map<string, number>()
  let all = 0

  return async (profileId, work) => {
    const own = inside.get(profileId) ?? 0
    if (all >= atOnce || own >= ofOneProfile) throw new Refusal('unavailable', { retryAfter: 2 })
    all += 1
    inside.set(profileId, own + 1)
    try {
      return await work()
    } finally {
      all -= 1
      const left = (inside.get(profileId) ?? 1) - 1
      if (left > 0) inside.set(profileId, left)
      else inside.delete(profileId)
    }
  }
}
