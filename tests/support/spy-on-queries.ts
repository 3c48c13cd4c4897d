import type { Pool, PoolClient, QueryConfig } from 'pg'

/** Wraps a pool to report each statement, also those of its connections. */
export function spyOnQueries(
  pool: Pool,
  onQuery: (text: string, values: readonly unknown[]) => void,
): Pool {
  const spy =
    (db: Pool | PoolClient) =>
    (query: string | QueryConfig, values: unknown[] = []) => {
      if (typeof query === 'string') {
        onQuery(query, values)
        return db.query(query, values)
      }
      onQuery(query.text, query.values ?? [])
      return db.query(query)
    }
  const connect = async () => {
    const client = await pool.connect()
    return Object.assign(Object.create(client), { query: spy(client) })
  }
  return Object.assign(Object.create(pool), { query: spy(pool), connect }) as Pool
}
