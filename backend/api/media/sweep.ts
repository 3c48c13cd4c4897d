import type { MediaStore, StoredMedia } from '#backend/media/store.ts'
import { listShownMedia } from '#contract/media/media-path.ts'
import { unusedMediaLifetimeMs } from '#contract/retention.ts'
import { isLive } from '#domain/profile/state.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { foldProfile } from '#event-log/profile-stream.ts'

/** Removes pictures that are older than a day and that neither a profile nor a held edit shows. */
export async function sweepUnusedMedia({
  eventStore,
  media,
  now,
}: Pick<ApiDeps, 'eventStore' | 'media' | 'now'>): Promise<void> {
  // Read from the log, because read models are incomplete during a rebuild.
  const listShown = async (id: string) => {
    const { state } = await foldProfile(eventStore, id)
    if (!isLive(state)) return new Set<string>()
    const ofHeldEdit = state.heldEdit ? listShownMedia(state.heldEdit.fields) : []
    return new Set([...listShownMedia(state.fields), ...ofHeldEdit])
  }
  await removeUnusedMedia(media, listShown, now())
}

/**
 * Removes pictures that no profile shows and that were not uploaded or chosen lately. `listShown`
 * returns the hashes that a profile currently shows.
 */
export async function removeUnusedMedia(
  media: MediaStore,
  listShown: (profileId: string) => Promise<ReadonlySet<string>>,
  now: Date,
): Promise<void> {
  const before = now.getTime() - unusedMediaLifetimeMs
  const isOld = ({ modified }: StoredMedia) => modified.getTime() < before
  for await (const { profileId, stored } of media.listAll()) {
    if (!stored.some(isOld)) continue
    const shown = await listShown(profileId)
    const isUnused = (picture: StoredMedia) => isOld(picture) && !shown.has(picture.hash)
    if (!stored.some(isUnused)) continue
    // Listed again, because a picture that was chosen meanwhile has a new time.
    for (const { hash } of (await media.list(profileId)).filter(isUnused)) {
      await media.remove(profileId, hash)
    }
  }
}
