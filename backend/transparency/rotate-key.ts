import { randomUUID } from 'node:crypto'
import { directoryEvent } from '#contract/events/directory.ts'
import { directoryActor } from '#contract/events/metadata.ts'
import { formatKeyRotation, listSuccessors } from '#contract/transparency/key-rotation.ts'
import { retryConflicts } from '#event-log/command-steps.ts'
import { directoryStream } from '#event-log/log-id.ts'
import type { AppendResult, LoggedEvent } from '#event-log/port.ts'
import { addEventLeaves } from './add-leaves.ts'
import { type SigningKey, signNote } from './log-key.ts'
import type { Progress } from './progress.ts'
import { publishCheckpoint } from './publish.ts'
import { restoreSignedLeaves } from './restore-leaves.ts'
import { CannotSign, type SignedLog } from './signed-note-file.ts'

type Rotation = SignedLog & {
  nextKey: SigningKey
  /** Time of the statement, ISO. */
  now: string
}

/**
 * Appends the statement that `nextKey` replaces `key`, and publishes a checkpoint that has it and is
 * signed with both. Can be repeated after a crash, with the same `nextKey`. Throws `EntryDiffers` and
 * `CannotSign`.
 */
export async function rotateKey(rotation: Rotation): Promise<void> {
  await restoreSignedLeaves(rotation, rotation.nextKey)
  const { position } = await retryConflicts(() => appendStatement(rotation))
  const reached = new AbortController()
  const onProgress = (progress: Progress) => {
    if (progress.position >= position) reached.abort()
  }
  await addEventLeaves(rotation, onProgress, reached.signal)
  await publishCheckpoint(rotation)
}

/** Appends the statement after the last event of the directory's stream. */
async function appendStatement({ log, key, nextKey, now }: Rotation): Promise<AppendResult> {
  const recorded = await log.read(directoryStream)
  const statement = signNote(formatKeyRotation(nextKey), [key, nextKey])
  const keys = await listSuccessors(key, [...listStatements(recorded), statement])
  if (keys.at(-1)?.publicKey.join() !== nextKey.publicKey.join()) {
    throw new CannotSign('The log already names another key: restore its file, `tlog.next.key`')
  }
  const id = randomUUID()
  const metadata = { at: now, requestId: id, actor: directoryActor }
  const event = { id, type: 'LogKeyRotated', data: { statement }, metadata }
  return log.append(directoryStream, [event], recorded.at(-1)?.revision ?? 'no-stream')
}

function listStatements(recorded: readonly LoggedEvent[]): string[] {
  const events = recorded.map((event) => directoryEvent.parse(event))
  return events.flatMap((event) => (event.type === 'LogKeyRotated' ? [event.data.statement] : []))
}
