import { delay } from '#backend/process/retry.ts'
import { type FollowOptions, openFollowedLog, requireConsistency } from './followed-log.ts'
import { FetchFailed, type LogClient } from './log-client.ts'

type WatchOptions = FollowOptions & {
  /** Milliseconds between two requests. */
  everyMs: number
}

/**
 * Follows the checkpoints of a log until `signal` aborts. Throws `LogContradiction` when two of them
 * cannot both be true, and `FetchFailed` if a new folder cannot get the key. Later requests that fail are
 * repeated.
 */
export async function watchLog(
  client: LogClient,
  { everyMs, ...options }: WatchOptions,
  signal: AbortSignal,
): Promise<void> {
  const { print } = options
  const log = await openFollowedLog(client, options)
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
