import type { MediaStore, StoredMedia } from '#backend/media/store.ts'
import { unusedMediaLifetimeMs } from '#contract/retention.ts'

/**
 * Removes pictures that no profile shows and that were not uploaded or chosen lately. `shownBy`
 * returns the hashes that a profile currently shows.
 */
export async function sweepMedia(
  media: MediaStore,
  shownBy: (profileId: string) => Promise<ReadonlySet<string>>,
  now: Date,
): Promise<void> {
  const before = now.getTime() - unusedMediaLifetimeMs
  const isOld = ({ modified }: StoredMedia) => modified.getTime() < before
  for await (const { profileId, stored } of media.listAll()) {
    if (!stored.some(isOld)) continue
    const shown = await shownBy(profileId)
    const isUnused = (each: StoredMedia) => isOld(each) && !shown.has(each.hash)
    if (!stored.some(isUnused)) continue
    // Listed again, because a picture that was chosen meanwhile has a new time.
    for (const { hash } of (await media.list(profileId)).filter(isUnused)) {
      await media.remove(profileId, hash)
    }
  }
}
