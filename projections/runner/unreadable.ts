import { decodeEvents } from '#event-log/codec.ts'
import type { EventLog } from '#event-log/port.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { parseLifeSubject } from '#vault/subject.ts'
import type { Vault } from '#vault/vault.ts'

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
  const { rows } = await db.query<{ isThere: boolean }>(
    'select to_regclass($1) is not null as "isThere"',
    [`${schema}.profile_page`],
  )
  if (!rows[0]?.isThere) return
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
  for (const { subject } of rows) if (await opens(subject, { log, vault })) readable.push(subject)
  return readable
}

/** Removes the stored subjects. */
export async function removeUnreadable(db: Queryable, subjects: readonly string[]): Promise<void> {
  await db.query('delete from projector.unreadable where subject = any($1)', [subjects])
}

async function opens(
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

/** Number of unreadable lives, and a sample of them and of the days of attempts. */
export type Unreadable = { count: number; subjects: string[] }

/** Maximum number of subjects to list on a page. */
const most = 100

/** Lists profiles and days whose keys are missing, except those erased since. */
export async function listUnreadable(db: Queryable): Promise<Unreadable> {
  const { rows } = await db.query<{ subject: string; count: string }>(
    `select subject, count(*) filter (where subject like 'profile:%') over () as count from projector.unreadable
      where not exists (select from vault.keys
        where keys.subject = unreadable.subject and wrapped is null)
      order by subject desc limit $1`,
    [most],
  )
  return { count: Number(rows[0]?.count ?? 0), subjects: rows.map(({ subject }) => subject) }
}
