import { EventStoreDBClient } from '@eventstore/db-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, readOf, resolvedAt } from '#tests/support/eventstore-client.ts'
import type { EventLog } from '../port.ts'
import { openEventStoreDbLog } from './open-eventstoredb-log.ts'

/** Opens a log in a cluster whose nodes answer each read of the end with the next of `ends`. */
function openLogOnCluster(ends: readonly number[]): EventLog {
  const left = [...ends]
  const readAll = () => readOf([resolvedAt(left.shift() ?? 0)])
  const { client } = answerCalls({ readAll })
  vi.spyOn(EventStoreDBClient, 'connectionString').mockReturnValue(client)
  return openEventStoreDbLog({ url: 'esdb://one:2113,two:2113,three:2113' })
}

describe('a cluster with a lagging follower', () => {
  let log: EventLog
  beforeEach(() => {
    log = openLogOnCluster([7, 5, 9])
  })
  afterEach(async () => {
    await log.close()
    vi.restoreAllMocks()
  })

  it('never returns a lower head', async () => {
    expect(await log.head()).toBe(7n)
    expect(await log.head()).toBe(7n)
    expect(await log.head()).toBe(9n)
  })

  it('never returns an earlier last event', async () => {
    expect(await log.last()).toMatchObject({ position: 7n })
    expect(await log.last()).toMatchObject({ position: 7n })
    expect(await log.last()).toMatchObject({ position: 9n })
  })
})
