import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signInWindowMs } from '#contract/rate-limits.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import type { FlagName } from '#contract/security/flags.ts'
import type { EventStore } from '#event-log/event-store.ts'
import { signInsPerAttempt } from '#projections/attempts/summarize-attempt.ts'
import { noon } from '#tests/fixtures/profile-events.ts'
import { createKeyedIds } from '#vault/keyed-ids.ts'
import { createAttemptTotals } from './attempt-totals.ts'

const minuteMs = 60_000

/** Creates totals over a log that can be made unavailable, and records the events that it accepts. */
function createTotals(now = () => Date.parse(noon)) {
  const log = { isAway: false, taken: [] as unknown[] }
  const eventStore: EventStore = {
    append: async (_stream, events) => {
      if (log.isAway) throw new Error('The log is away')
      log.taken.push(...events.map(({ type, data }) => ({ type, data })))
      return { position: 1n, revision: 0n }
    },
    read: () => Promise.reject(new Error('Nothing is read')),
    readRange: () => Promise.reject(new Error('Nothing is read')),
  }
  const app = Fastify()
  const totals = createAttemptTotals(app, {
    eventStore,
    keyedIds: createKeyedIds(Buffer.alloc(32, 7)),
    logger: pino({ level: 'silent' }),
    newId: randomUUID,
    now: () => new Date(now()),
  })
  return { app, totals, log }
}

const origin = { ip: '203.0.113.7', userAgent: 'a browser' }
const summed = (count: number) => ({
  type: 'AttemptsSummed',
  data: expect.objectContaining({ count, codes: ['rate-limited'] }),
})

afterEach(() => {
  vi.useRealTimers()
})

describe('the totals of attempts', () => {
  it('are recorded once after an outage of the log, before later totals', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { app, totals, log } = createTotals()
    const add = () => totals.addAttempt({ codes: ['rate-limited'], flags: [] }, noon, origin)
    add()
    add()
    log.isAway = true
    await vi.advanceTimersByTimeAsync(minuteMs)
    add()
    log.isAway = false
    await vi.advanceTimersByTimeAsync(minuteMs)
    await expect.poll(() => log.taken).toEqual([summed(2)])
    await app.close()
    expect(log.taken).toEqual([summed(2), summed(1)])
  })

  it('include the refused sign-ins of a network from the threshold on', async () => {
    const { app, totals, log } = createTotals()
    const addMany = (count: number, ip: string) => {
      for (let time = 0; time < count; time += 1) {
        totals.addSignIn('signature-invalid', noon, { ...origin, ip })
      }
    }
    addMany(signInsPerAttempt - 1, '203.0.113.7')
    addMany(signInsPerAttempt, '198.51.100.7')
    await app.close()
    expect(log.taken).toMatchObject([
      { type: 'SignInsRefused', data: { count: signInsPerAttempt } },
    ])
  })

  it.each([
    { afterMs: signInWindowMs - 1, recorded: 1 },
    { afterMs: signInWindowMs, recorded: 0 },
  ])(
    'count refused sign-ins within one window only ($afterMs ms)',
    async ({ afterMs, recorded }) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      let time = Date.parse(noon)
      const { app, totals, log } = createTotals(() => time)
      const refuse = () =>
        totals.addSignIn('signature-invalid', new Date(time).toISOString(), origin)
      refuse()
      time += afterMs - 1
      // A later refusal does not extend the window.
      refuse()
      time += 1
      await vi.advanceTimersByTimeAsync(minuteMs)
      for (let count = 2; count < signInsPerAttempt; count += 1) refuse()
      await app.close()
      expect(log.taken).toHaveLength(recorded)
    },
  )

  it('separate refused attempts from accepted ones with flags', async () => {
    const { app, totals, log } = createTotals()
    const add = (codes: RefusalCode[], flags: FlagName[]) =>
      totals.addAttempt({ codes, flags }, noon, origin)
    add([], ['no_social_links'])
    add(['rate-limited'], ['very_short_bio'])
    add(['handle-taken'], [])
    add([], ['no_social_links'])
    await app.close()
    expect(log.taken).toMatchObject([
      { data: { count: 2, codes: ['rate-limited', 'handle-taken'], flags: ['very_short_bio'] } },
      { data: { count: 2, codes: [], flags: ['no_social_links'] } },
    ])
  })
})
