import type { Pool } from 'pg'

type Named = { name: string; values: unknown[] }

/**
 * Creates a pool over read models at a position. `query` answers named queries, and statements of
 * transactions return no rows.
 */
export function createFakePool(
  query: (named: Named) => Promise<unknown> = async () => ({ rows: [] }),
  position = 2n ** 62n,
): Pool {
  const extent = { logId: 'log', position: String(position) }
  const client = {
    query: (sql: string | Named) => {
      if (typeof sql !== 'string') return query(sql)
      return Promise.resolve({ rows: sql.includes('from checkpoint') ? [extent] : [] })
    },
    on: () => client,
    off: () => client,
    release: () => undefined,
  }
  return { query: client.query, connect: async () => client } as unknown as Pool
}
