import type { Pool } from 'pg'
import { describe, expect, it } from 'vitest'
import { compactKeyTable } from './compact-key-table.ts'

/** Creates a pool whose `vacuum` fails with `fault`, and records its statements and releases. */
function createPool({ fault, small = true }: { fault?: Error; small?: boolean }) {
  const steps: string[] = []
  const client = {
    query: async (sql: string) => {
      if (sql.startsWith('select')) return { rows: [{ small }] }
      steps.push(sql)
      if (fault && sql.startsWith('vacuum')) throw fault
      return { rows: [] }
    },
    release: (isBroken = false) => steps.push(isBroken ? 'close' : 'release'),
  }
  return { steps, pool: { connect: async () => client } as unknown as Pool }
}

const withCode = (code: string) => Object.assign(new Error(code), { code })
const rewrite = [`set lock_timeout = '200ms'`, 'vacuum full vault.keys']

describe('the compaction of the key table', () => {
  it('rewrites the table and resets the lock timeout', async () => {
    const { pool, steps } = createPool({})
    await compactKeyTable(pool)
    expect(steps).toEqual([...rewrite, 'reset lock_timeout', 'release'])
  })

  it('skips a large table', async () => {
    const { pool, steps } = createPool({ small: false })
    await compactKeyTable(pool)
    expect(steps).toEqual(['release'])
  })

  it('skips a table that is locked', async () => {
    const { pool, steps } = createPool({ fault: withCode('55P03') })
    await compactKeyTable(pool)
    expect(steps).toEqual([...rewrite, 'reset lock_timeout', 'release'])
  })

  it('rejects with any other fault, and closes the connection', async () => {
    const fault = withCode('53100')
    const { pool, steps } = createPool({ fault })
    await expect(compactKeyTable(pool)).rejects.toBe(fault)
    expect(steps).toEqual([...rewrite, 'close'])
  })
})
