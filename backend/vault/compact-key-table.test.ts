import { EventEmitter } from 'node:events'
import type { Pool } from 'pg'
import { describe, expect, it } from 'vitest'
import { compactKeyTable } from './compact-key-table.ts'

/** Creates a pool whose `vacuum` fails with `fault`, and records its statements and releases. */
function createPool({ fault, small = true }: { fault?: Error; small?: boolean }) {
  const steps: string[] = []
  const client: EventEmitter = Object.assign(new EventEmitter(), {
    query: async (sql: string) => {
      if (sql.startsWith('select')) return { rows: [{ small }] }
      steps.push(sql)
      if (!fault || !sql.startsWith('vacuum')) return { rows: [] }
      // As pg does if the connection is lost. An event without a listener throws.
      client.emit('error', new Error('no listener'))
      throw fault
    },
    release: (isBroken = false) => steps.push(isBroken ? 'close' : 'release'),
  })
  return { steps, pool: { connect: async () => client } as unknown as Pool }
}

const withCode = (code: string) => Object.assign(new Error(code), { code })
const rewrite = [`set lock_timeout = '200ms'`, 'vacuum full vault.keys']

describe('the compaction of the key table', () => {
  it('rewrites the table and closes its connection, which has a lock timeout', async () => {
    const { pool, steps } = createPool({})
    await compactKeyTable(pool)
    expect(steps).toEqual([...rewrite, 'close'])
  })

  it('skips a large table', async () => {
    const { pool, steps } = createPool({ small: false })
    await compactKeyTable(pool)
    expect(steps).toEqual(['close'])
  })

  it('skips a table that is locked', async () => {
    const { pool, steps } = createPool({ fault: withCode('55P03') })
    await compactKeyTable(pool)
    expect(steps).toEqual([...rewrite, 'close'])
  })

  it('rejects with any other fault, such as a lost connection', async () => {
    const fault = withCode('53100')
    const { pool, steps } = createPool({ fault })
    await expect(compactKeyTable(pool)).rejects.toBe(fault)
    expect(steps).toEqual([...rewrite, 'close'])
  })
})
