import type { MediaStore, StoredMedia } from '#backend/media/store.ts'
import { unusedMediaLifetimeMs } from '#contract/retention.ts'

/**
 * Removes pictures that no profile shows and that nobody uploaded or chose lately. `shownBy` gives
 * the hashes that a profile shows now.
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
    // One may have been chosen meanwhile, which renews it.
    for (const { hash } of (await media.list(profileId)).filter(isUnused)) {
      await media.remove(profileId, hash)
    }
  }
}
