import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { expect, it, vi } from 'vitest'
import { createNetworkRules } from './network-rules.ts'

/** Creates rules whose first load fails. Later loads return no rules. */
function createRulesAfter(code: string) {
  const query = vi.fn().mockResolvedValue({ rows: [] })
  query.mockRejectedValueOnce(Object.assign(new Error(code), { code }))
  const warn = vi.fn()
  const rules = createNetworkRules({
    readPool: { query } as Partial<Pool> as Pool,
    now: () => new Date(0),
    logger: { warn } as Partial<FastifyBaseLogger> as FastifyBaseLogger,
  })
  return { rules, warn }
}

it('retries without a warning while the tables do not exist yet', async () => {
  const { rules, warn } = createRulesAfter('42P01')
  expect(await rules.find('203.0.113.7')).toBeUndefined()
  expect(warn).not.toHaveBeenCalled()
  await rules.stop()
})

it('retries with a warning after any other fault', async () => {
  const { rules, warn } = createRulesAfter('57P01')
  expect(await rules.find('203.0.113.7')).toBeUndefined()
  expect(warn).toHaveBeenCalledOnce()
  await rules.stop()
})

it('keeps the last rules while the database is unavailable', async () => {
  const until = new Date(1).toISOString()
  const query = vi.fn().mockRejectedValue(new Error('unavailable'))
  query.mockResolvedValueOnce({ rows: [{ network: '203.0.113.7', kind: 'block', until }] })
  const warn = vi.fn()
  const rules = createNetworkRules({
    readPool: { query } as Partial<Pool> as Pool,
    now: () => new Date(0),
    logger: { warn } as Partial<FastifyBaseLogger> as FastifyBaseLogger,
  })
  expect(await rules.find('203.0.113.7')).toBe('block')
  void rules.reload()
  await vi.waitFor(() => expect(warn).toHaveBeenCalled())
  expect(rules.list('203.0.113.7')).toHaveLength(1)
  await rules.stop()
})

it('refuses requests until the first load', async () => {
  const { rules } = createRulesAfter('57P01')
  const passing = rules.find('203.0.113.7')
  await rules.stop()
  await expect(passing).rejects.toMatchObject({ code: 'unavailable' })
})
