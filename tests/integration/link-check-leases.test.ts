import { beforeAll, beforeEach, expect, it } from 'vitest'
import {
  addChecks,
  leaseDueChecks,
  postponeChecks,
  removeChecks,
  saveCheck,
} from '#backend/links/store.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

const start = new Date('2026-03-01T12:00:00.123Z')
const later = (ms: number) => new Date(start.getTime() + ms)
const check = {
  profileId: '11111111-1111-4111-8111-111111111111',
  link: 'website' as const,
  nextAt: start,
  goesFirst: true,
}

let pool: TestApi['deps']['pool']

beforeAll(async () => {
  pool = (await openTestApi()).deps.pool
})
beforeEach(async () => {
  await pool.query('delete from api.link_checks')
  await addChecks(pool, [check])
})

const lease = (at: Date) => leaseDueChecks(pool, at, 10)
const edit = () => addChecks(pool, [{ ...check, nextAt: later(1000) }])
const save = async () => {
  for (const leased of await lease(start)) {
    await edit()
    await saveCheck(pool, leased, { checkedAt: later(2000), nextAt: later(3_600_000) })
  }
}

it('leases a check once, and again after ten minutes', async () => {
  expect(await lease(start)).toHaveLength(1)
  expect(await lease(later(599_999))).toEqual([])
  expect(await lease(later(600_000))).toHaveLength(1)
})

it('saves, postpones or removes a leased check', async () => {
  const [leased] = await lease(start)
  if (!leased) throw new Error('no check is due')
  await postponeChecks(pool, [{ ...leased, nextAt: later(5000) }])
  const [again] = await lease(later(5000))
  if (!again) throw new Error('the postponed check is not due')
  await saveCheck(pool, again, { checkedAt: later(5000), nextAt: later(9000) })
  expect(await lease(later(8999))).toEqual([])
  await removeChecks(pool, await lease(later(9000)))
  expect(await lease(later(9_000_000))).toEqual([])
})

it('leaves a check due that an edit moved forward while it ran', async () => {
  await save()
  expect(await lease(later(1000))).toHaveLength(1)
})

it('leaves a check due that an edit moved forward before it was postponed', async () => {
  const [leased] = await lease(start)
  await edit()
  if (leased) await postponeChecks(pool, [{ ...leased, nextAt: later(3_600_000) }])
  expect(await lease(later(1000))).toHaveLength(1)
})

it('keeps the check of a link that was removed and added again', async () => {
  const leased = await lease(start)
  await edit()
  await removeChecks(pool, leased)
  expect(await lease(later(1000))).toHaveLength(1)
})
