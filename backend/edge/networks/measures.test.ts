import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { expect, it, vi } from 'vitest'
import { openMeasures } from './measures.ts'

/** Fails at the first reading, and has no measure from then on. */
function openAfter(code: string) {
  const query = vi.fn().mockResolvedValue({ rows: [] })
  query.mockRejectedValueOnce(Object.assign(new Error(code), { code }))
  const warn = vi.fn()
  const measures = openMeasures({
    readPool: { query } as Partial<Pool> as Pool,
    now: () => new Date(0),
    logger: { warn } as Partial<FastifyBaseLogger> as FastifyBaseLogger,
  })
  return { measures, warn }
}

it('waits without a word for tables that are still being made', async () => {
  const { measures, warn } = openAfter('42P01')
  expect(await measures.find('203.0.113.7')).toBeUndefined()
  expect(warn).not.toHaveBeenCalled()
  await measures.stop()
})

it('warns of any other fault, and reads on', async () => {
  const { measures, warn } = openAfter('57P01')
  expect(await measures.find('203.0.113.7')).toBeUndefined()
  expect(warn).toHaveBeenCalledOnce()
  await measures.stop()
})

it('lets nobody pass while it was never read', async () => {
  const { measures } = openAfter('57P01')
  const passing = measures.find('203.0.113.7')
  await measures.stop()
  await expect(passing).rejects.toMatchObject({ code: 'unavailable' })
})
