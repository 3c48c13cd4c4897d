import { expect, it } from 'vitest'
import type { EventLog, LoggedEvent } from '#event-log/port.ts'
import { readAhead } from './read-ahead.ts'

const at = (position: bigint) => ({ position }) as LoggedEvent

it('drops events that the subscription repeats, within a batch and between two', async () => {
  async function* subscribe() {
    yield [1n, 2n, 2n, 1n, 3n].map(at)
    yield [3n, 4n].map(at)
  }
  const log = { subscribe } as Partial<EventLog> as EventLog
  const batches = readAhead({ log, decode: async () => [] }, 0n, new AbortController().signal)
  const read = await Array.fromAsync(batches, ({ logged }) =>
    logged.map(({ position }) => position),
  )
  expect(read).toEqual([[1n, 2n, 3n], [4n]])
})
