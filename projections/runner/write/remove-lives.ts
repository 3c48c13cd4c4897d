import type { Queryable } from '#postgres/queryable.ts'
import type { EndedLives } from './fold.ts'

/** Removes the rows of these lives and of earlier ones. `table` is qualified and quoted. */
export async function removeLives(
  client: Queryable,
  table: string,
  ended: EndedLives,
): Promise<void> {
  if (ended.size === 0) return
  await client.query(
    `delete from ${table} t using unnest($1::uuid[], $2::int4[]) as ended (profile_id, life)
      where t.profile_id = ended.profile_id and t.life <= ended.life`,
    [[...ended.keys()], [...ended.values()]],
  )
}
