import { randomUUID } from 'node:crypto'
import { directoryActor } from '#contract/events/metadata.ts'
import { z } from '#contract/z.ts'
import { type EventLog, WrongExpectedRevision } from './port.ts'

/** Stream of the events about the log itself. */
export const directoryStream = 'directory'
const openedData = z.object({ logId: z.uuid() })

/** Returns the id of a log; undefined if it is empty. */
export async function findLogId(log: EventLog): Promise<string | undefined> {
  const [first] = await log.read(directoryStream, { from: 0n, limit: 1 })
  return first && openedData.parse(first.data).logId
}

/** Returns the log's id, a UUID. A log without one receives it as the first event of `directory`. */
export async function getOrCreateLogId(log: EventLog): Promise<string> {
  const known = await findLogId(log)
  if (known !== undefined) return known
  const logId = randomUUID()
  const metadata = {
    at: new Date().toISOString(),
    requestId: logId,
    actor: directoryActor,
  }
  try {
    const opened = { id: randomUUID(), type: 'DirectoryOpened', data: { logId }, metadata }
    await log.append(directoryStream, [opened], 'no-stream')
    return logId
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error
    const concurrent = await findLogId(log)
    if (concurrent === undefined) throw error
    return concurrent
  }
}
