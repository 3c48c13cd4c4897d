import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyEvent } from '#contract/events/event.ts'
import { securityEvent } from '#contract/events/security.ts'
import { attemptRetentionDays } from '#contract/retention.ts'
import { expireDays } from '#projections/eraser/expire-days.ts'
import { botRefused, mallory } from '#tests/fixtures/attempts.ts'
import { openReadModels, type ReadModels } from '#tests/support/read-models.ts'
import { stampEvent } from '#tests/support/stamp-event.ts'

let models: ReadModels
beforeAll(async () => {
  models = await openReadModels()
})

describe('the eraser of days', () => {
  it('erases a day of attempts after its retention time, and no day before', async () => {
    // The first projector creates the tables.
    const projector = models.start()
    await projector.ready
    await projector.stop()
    const now = new Date('2026-06-30T09:00:00.000Z')
    const dayBefore = (days: number) =>
      new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
    const days = [dayBefore(attemptRetentionDays), dayBefore(attemptRetentionDays + 1)] as const
    const attempt = (day: string): AnyEvent => ({
      type: 'AttemptRecorded',
      data: {
        day,
        attempt: 'submit',
        blocked: true,
        codes: ['bot-refused'],
        flags: [],
        profileId: randomUUID(),
        life: 1,
      },
      personal: { walletAddress: '0xabc', content: {} },
    })
    for (const day of days) {
      await models.eventStore.append(`security-${day}`, [stampEvent(attempt(day))], 'no-stream')
    }
    const { pool, vault } = models
    await pool.query('insert into projector.attempt_day (day) select unnest($1::date[])', [days])
    await expireDays(pool, vault, now)
    const erased = async (day: string) =>
      (await models.eventStore.read(`security-${day}`, securityEvent)).events.map(
        (event) => event.erased,
      )
    expect(await erased(days[0])).toEqual([false])
    expect(await erased(days[1])).toEqual([true])
    const { rows } = await pool.query<{ day: string }>(
      'select day::text from projector.attempt_day',
    )
    expect(rows.map(({ day }) => day)).toEqual([days[0]])
  })

  it('removes the rows of an expired day from the read models of all versions', async () => {
    const now = new Date('2099-06-30T09:00:00.000Z')
    const days = ['2099-04-01', '2099-03-31'] as const
    const idle = 'read_former'
    const before = models.start({ schema: idle })
    const kept = models.start()
    let position = 0n
    for (const day of days) {
      const event = {
        ...stampEvent({ ...botRefused, data: { ...botRefused.data, day } }),
        id: randomUUID(),
      }
      const at = `${day}T12:00:00.000Z`
      const attempt = { ...event, metadata: { ...event.metadata, at }, origin: mallory }
      const stream = `security-${day}-rows`
      position = (await models.eventStore.append(stream, [attempt], 'no-stream')).position
    }
    expect(await before.waitFor(position, 20_000)).toBe(true)
    expect(await kept.waitFor(position, 20_000)).toBe(true)
    await before.stop()

    const { pool, vault, schema } = models
    const daysOf = async (table: string) => {
      const { rows } = await pool.query<{ day: string }>(
        `select distinct day::text from ${table} where day = any($1::date[]) order by day desc`,
        [days],
      )
      return rows.map(({ day }) => day)
    }
    const names = ['attempt', 'attempt_mark', 'attempt_content', 'threat', 'attempt_quarter']
    const tables = names.flatMap((name) => [`"${idle}".${name}`, `"${schema}".${name}`])
    for (const table of tables) expect(await daysOf(table), table).toEqual(days)
    await expireDays(pool, vault, now)
    for (const table of tables) expect(await daysOf(table), table).toEqual([days[0]])

    // A rebuild contains no rows of that day.
    const rebuilt = models.start({ schema: 'read_rebuilt' })
    await rebuilt.ready
    for (const name of names) expect(await daysOf(`read_rebuilt.${name}`), name).toEqual([days[0]])
  })

  it('finds the days of attempts in the log', async () => {
    const day = '2099-01-01'
    const event: AnyEvent = {
      type: 'AttemptRecorded',
      data: {
        day,
        attempt: 'edit',
        blocked: false,
        codes: [],
        flags: [],
        profileId: randomUUID(),
        life: 1,
      },
    }
    const projector = models.start()
    const { position } = await models.eventStore.append(
      `security-${day}`,
      [stampEvent(event)],
      'no-stream',
    )
    expect(await projector.waitForErasure(position, 10_000)).toBe(true)
    const { rows } = await models.pool.query('select 1 from projector.attempt_day where day = $1', [
      day,
    ])
    expect(rows).toHaveLength(1)
  })
})
