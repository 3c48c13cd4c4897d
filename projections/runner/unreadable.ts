import { decodeEvents } from '#event-log/codec.ts'
import type { EventLog } from '#event-log/port.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { parseLifeSubject } from '#vault/subject.ts'
import type { Vault } from '#vault/vault.ts'
import { hasTable } from './schema/read-schema.ts'

/** Stores lives and days whose events cannot be decrypted, so that staff can see them. */
export async function recordUnreadable(
  db: Queryable,
  subjects: ReadonlySet<string>,
): Promise<void> {
  if (subjects.size === 0) return
  await db.query(
    'insert into projector.unreadable (subject) select unnest($1::text[]) on conflict do nothing',
    [[...subjects]],
  )
}

/**
 * Stores the lives that the read models show although their keys are missing. This happens when only
 * the vault was restored from an older backup.
 */
export async function recordShownWithoutKey(db: Queryable, schema: string): Promise<void> {
  if (!(await hasTable(db, schema, 'profile_page'))) return
  // The subject has the format of `lifeSubject`.
  await db.query(
    `insert into projector.unreadable (subject)
      select 'profile:' || profile_id || ':' || life from "${schema}".profile_page page
      where not exists (select from vault.keys
        where subject = 'profile:' || page.profile_id || ':' || page.life)
      on conflict do nothing`,
  )
}

/** Finds the stored lives that are readable again because a newer backup of the vault was restored. */
export async function findReadable(
  db: Queryable,
  { log, vault }: { log: Pick<EventLog, 'read'>; vault: Vault },
): Promise<string[]> {
  const { rows } = await db.query<{ subject: string }>(
    `select subject from projector.unreadable join vault.keys using (subject)
      where wrapped is not null and subject like 'profile:%'`,
  )
  const readable: string[] = []
  for (const { subject } of rows)
    if (await isReadable(subject, { log, vault })) readable.push(subject)
  return readable
}

/** Removes the stored subjects. */
export async function removeUnreadable(db: Queryable, subjects: readonly string[]): Promise<void> {
  await db.query('delete from projector.unreadable where subject = any($1)', [subjects])
}

async function isReadable(
  subject: string,
  { log, vault }: { log: Pick<EventLog, 'read'>; vault: Vault },
): Promise<boolean> {
  const life = parseLifeSubject(subject)
  if (!life) return false
  const events = await log.read(profileStream(life.profileId))
  const faults = new Set<string>()
  await decodeEvents(events, vault, { onKeyFault: (faulty) => faults.add(faulty) })
  return !faults.has(subject)
}

/** Number of unreadable lives, and a sample of them and of the days. */
export type Unreadable = { count: number; subjects: string[] }

/** Maximum number of subjects to list. */
const maxListed = 100

/** Lists profiles and days whose keys are missing, except those erased since. */
export async function listUnreadable(db: Queryable): Promise<Unreadable> {
  // Descending, so that profiles come before days.
  const { rows } = await db.query<{ subject: string; count: string }>(
    `select subject, count(*) filter (where subject like 'profile:%') over () as count from projector.unreadable
      where not exists (select from vault.keys
        where keys.subject = unreadable.subject and wrapped is null)
      order by subject desc limit $1`,
    [maxListed],
  )
  return { count: Number(rows[0]?.count ?? 0), subjects: rows.map(({ subject }) => subject) }
}
