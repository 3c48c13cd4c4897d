import type pg from 'pg'
import { views } from '#projections/runner/views.ts'

/** Returns a hash of the sorted rows of each table of the views in a schema. */
export async function hashTables(
  pool: Pick<pg.Pool, 'query'>,
  schema: string,
): Promise<Record<string, string>> {
  const tables = views.flatMap(({ tables }) => Object.keys(tables))
  const hashes: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await pool.query<{ hash: string }>(
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '')
        as hash from "${schema}"."${table}" t`,
    )
    hashes[table] = rows[0]?.hash ?? ''
  }
  return hashes
}
