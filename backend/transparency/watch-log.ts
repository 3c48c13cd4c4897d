import { delay } from '#backend/process/retry.ts'
import { openFollowedLog, requireConsistency } from './followed-log.ts'
import { FetchFailed, type LogClient } from './log-client.ts'

type Watching = {
  folder: string
  /** Milliseconds between two checkpoints. */
  everyMs: number
  print: (line: string) => void
}

/**
 * Follows the checkpoints of a log until `signal` aborts. Throws `LogContradiction` when two of them
 * cannot both be true. A log that does not answer is asked again.
 */
export async function watchLog(
  client: LogClient,
  { folder, everyMs, print }: Watching,
  signal: AbortSignal,
): Promise<void> {
  const log = await openFollowedLog(client, { folder, print })
  print(`Watching ${log.key.name}, from ${log.last?.size ?? 0} entries`)
  while (!signal.aborted) {
    try {
      const next = await log.fetchNext()
      const { last } = log
      if (next.size !== last?.size) {
        if (last) await requireConsistency(client, last, next)
        await log.save(next)
        print(`${next.size} entries, consistent`)
      }
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error
      print(error.message)
    }
    await delay(everyMs, signal)
  }
}
