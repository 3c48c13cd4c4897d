import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type EventLog, type LoggedEvent, LogUnavailable } from '#event-log/port.ts'
import { collectUntil, newStream, someEvents } from '#tests/support/logged-events.ts'

type Way = { name: string; down: () => Promise<void>; up: () => Promise<void> }

const writers = 8

/** Contract tests of every event-log adapter for an outage of its server under load. */
export function describeOutage(open: () => Promise<EventLog>, ways: readonly Way[]): void {
  describe.each(ways)('the server, $name under load and started again', ({ down, up }) => {
    it('has every acknowledged event once, and subscriptions continue without a gap', async () => {
      const log = await open()
      const before = await log.head()
      const seen: LoggedEvent[] = []
      const ending = new AbortController()
      const watching = collectUntil(log.subscribe(before, ending.signal), (events) => {
        seen.splice(0, seen.length, ...events)
        return false
      })
      const load = writeUntilStopped(log)
      await waitUntil(() => load.acknowledged.length > 200)
      await down()
      await up()
      const soFar = load.acknowledged.length
      await waitUntil(() => load.acknowledged.length > soFar + 200)
      await load.stop()
      const stored = await collectUntil(log.readAll(before), () => false)
      await waitUntil(() => seen.length >= stored.length)
      ending.abort()
      await watching

      const positions = stored.map(({ position }) => position)
      expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => (a < b ? -1 : 1)))
      expect(new Set(stored.map(({ id }) => id)).size).toBe(stored.length)
      expect(stored.map(({ id }) => id).toSorted()).toEqual(load.acknowledged.toSorted())
      expect(seen).toEqual(stored)
      await log.close()
    })
  })
}

/**
 * Runs writers, each on a stream of its own. On LogUnavailable, a writer retries with the same ids
 * and revision.
 */
function writeUntilStopped(log: EventLog) {
  const acknowledged: string[] = []
  let stopped = false

  async function write(): Promise<void> {
    const stream = newStream()
    let last: bigint | 'no-stream' = 'no-stream'
    while (!stopped) {
      const events = someEvents(2)
      last = await appendAtLast(stream, events, last)
      acknowledged.push(...events.map(({ id }) => id))
    }
  }

  async function appendAtLast(
    stream: string,
    events: ReturnType<typeof someEvents>,
    expected: bigint | 'no-stream',
  ): Promise<bigint> {
    for (;;) {
      try {
        return (await log.append(stream, events, expected)).revision
      } catch (error) {
        if (!(error instanceof LogUnavailable)) throw error
      }
    }
  }

  const writing = Promise.all(Array.from({ length: writers }, write))
  return {
    acknowledged,
    stop: async () => {
      stopped = true
      await writing
    },
  }
}

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(5)
}
