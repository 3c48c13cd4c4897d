import type { Queryable } from '#postgres/queryable.ts'

/** Place of a profile's event in its stream and in the whole log. */
export type ProfileEventPlace = { profileId: string; revision: bigint; position: bigint }

/** Finds the last event of any profile that the read models of a schema show; null without one. */
export async function findLastProfileEvent(
  db: Queryable,
  schema: string,
): Promise<ProfileEventPlace | null> {
  const { rows } = await db.query<{ profileId: string; revision: string; position: string }>(
    `select profile_id as "profileId", revision, position from "${schema}".history
      where stream_kind = 'profile' order by position desc limit 1`,
  )
  const [row] = rows
  if (!row) return null
  const { profileId, revision, position } = row
  return { profileId, revision: BigInt(revision), position: BigInt(position) }
}
