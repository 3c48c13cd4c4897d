import type { MediaStore } from '#backend/media/store.ts'
import { unusedMediaLifetime } from '#contract/limits.ts'

/**
 * Removes pictures that no profile shows and that nobody uploaded or chose lately. `shownBy` gives
 * the hashes that a profile shows now.
 */
export async function sweepMedia(
  media: MediaStore,
  shownBy: (profileId: string) => Promise<ReadonlySet<string>>,
  now: Date,
): Promise<void> {
  const before = now.getTime() - unusedMediaLifetime
  for (const profileId of await media.owners()) {
    const old = (await media.list(profileId)).filter(({ modified }) => modified.getTime() < before)
    if (old.length === 0) continue
    const shown = await shownBy(profileId)
    for (const { hash } of old) if (!shown.has(hash)) await media.remove(profileId, hash)
  }
}
