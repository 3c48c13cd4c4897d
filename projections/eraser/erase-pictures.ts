import pLimit from 'p-limit'
import type { MediaStore } from '#backend/media/store.ts'
import type { RecordedEvent } from '#contract/events/event.ts'
import { metadata } from '#contract/events/metadata.ts'
import { profileEvent } from '#contract/events/profile.ts'
import { isLifeStart } from '#contract/events/profile-event-info.ts'
import { listShownMedia } from '#contract/media/media-path.ts'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import type { Decode } from '#projections/runner/follow/read-ahead.ts'
import { lifeSubject } from '#vault/subject.ts'

/**
 * Milliseconds after a deletion in which pictures still count as those of its life. An upload may finish
 * late, and a store may round times to the second.
 */
const uploadToleranceMs = 5_000
/**
 * The same for a profile that was not submitted again: no later life can lose pictures by it. The clocks
 * of processes and of the store may differ by that much.
 */
const maxClockSkewMs = 2 * 60 * 60 * 1000

/** Number of lives to process concurrently. */
const livesAtOnce = 8

export type Life = { profileId: string; life: number }

type Deps = {
  log: EventLog
  decode: Decode
  media: Pick<MediaStore, 'list' | 'remove' | 'erase'>
}

/** Returns the subject whose key a `ProfileDeleted` erases; an empty list for another event. */
export function listDeletedSubjects(event: LoggedEvent): string[] {
  if (event.type !== 'ProfileDeleted') return []
  const { profileId, life } = parseDeletion(event)
  return [lifeSubject(profileId, life)]
}

/**
 * Erases the pictures of the lives that `deletions` ended, and returns those lives. Pictures of a later
 * life stay: those that it shows, and those that its submission stored before its event. So it can run
 * again at any time.
 */
export async function erasePictures(
  deps: Deps,
  deletions: readonly LoggedEvent[],
): Promise<Life[]> {
  const limit = pLimit(livesAtOnce)
  try {
    return await limit.map(deletions, (deleted) => erasePicturesOfLife(deps, deleted))
  } finally {
    // After a fault the whole batch is retried.
    limit.clearQueue()
  }
}

async function erasePicturesOfLife(
  { log, decode, media }: Deps,
  deleted: LoggedEvent,
): Promise<Life> {
  const ended = parseDeletion(deleted)
  const { profileId } = ended
  // Many profiles have no pictures, and then the log need not be read.
  if ((await media.list(profileId)).length === 0) return ended
  const stream = await log.read(deleted.stream)
  const later = await decode(stream.filter(({ revision }) => revision > deleted.revision))
  const hasLaterLife = later.some(isLifeStart)
  const toleranceMs = hasLaterLife ? uploadToleranceMs : maxClockSkewMs
  const shown = new Set(later.flatMap(shownBy))
  const lastUpload = new Date(Date.parse(metadata.parse(deleted.metadata).at) + toleranceMs)
  // List again: pictures stored meanwhile must not be removed with the folder.
  const stored = await media.list(profileId)
  const toRemove = stored.filter(({ hash, modified }) => !shown.has(hash) && modified <= lastUpload)
  if (toRemove.length === stored.length) {
    // Removing the folder also removes leftovers of interrupted uploads.
    await media.erase(profileId)
    return ended
  }
  for (const { hash } of toRemove) await media.remove(profileId, hash)
  return ended
}

function parseDeletion(event: LoggedEvent): Life {
  const parsed = profileEvent.parse(event)
  if (parsed.type !== 'ProfileDeleted') throw new Error(`${parsed.type} deletes nothing`)
  return parsed.data
}

/** Returns the hashes of the pictures that an event shows. */
function shownBy(event: RecordedEvent): string[] {
  if (!('personal' in event) || !event.personal || !('fields' in event.personal)) return []
  return [...listShownMedia(event.personal.fields)]
}
