import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { LoggedEvent } from '#event-log/port.ts'
import { getReadSchemaName } from '#projections/runner/schema/read-schema.ts'
import { findWriteFaults, type Operation } from '#tests/support/product-operations.ts'

/** Compares the responses to clients with a whole log. Positions are dense in Postgres only. */
export function findLogFaults(
  history: readonly Operation[],
  log: readonly LoggedEvent[],
  { hasDensePositions }: { hasDensePositions: boolean },
): string[] {
  return [
    ...findWriteFaults(history, log),
    ...findSubmissionFaults(history, log),
    ...(hasDensePositions ? findGaps(log) : []),
  ]
}

/** Compares the numbers of submissions, since the server chooses their ids. */
function findSubmissionFaults(
  history: readonly Operation[],
  log: readonly LoggedEvent[],
): string[] {
  const submissions = history.filter(({ kind }) => kind === 'submit')
  const count = (outcome: Operation['outcome']) =>
    submissions.filter((operation) => operation.outcome === outcome).length
  const stored = log.filter(({ type }) => type === 'ProfileSubmitted').length
  const [min, max] = [count('acknowledged'), count('acknowledged') + count('unknown')]
  if (stored >= min && stored <= max) return []
  return [`${stored} submissions were stored, of ${min} acknowledged and ${max} possible`]
}

function findGaps(log: readonly LoggedEvent[]): string[] {
  const isDense = log.every(({ position }, index) => position === BigInt(index + 1))
  return isDense ? [] : ['positions are not dense']
}

/** Finds wallets, handles and ranks that two profiles share, and remaining keys and media of deleted profiles. */
export async function findStateFaults(
  pool: pg.Pool,
  dataDir: string,
  log: readonly LoggedEvent[],
): Promise<string[]> {
  const schema = await getReadSchemaName()
  const faults: string[] = []
  const expectNone = async (fault: string, sql: string, values: unknown[] = []) => {
    const { rowCount } = await pool.query(sql, values)
    if (rowCount) faults.push(`${rowCount} ${fault}`)
  }
  const selectDuplicates = (table: string, columns: string) =>
    `select 1 from "${schema}".${table} group by ${columns} having count(*) > 1`
  await expectNone(
    'wallets have two profiles',
    `select 1 from "${schema}".roster where address is not null group by address having count(*) > 1`,
  )
  await expectNone('handles have two profiles', selectDuplicates('profile_page', 'lower(handle)'))
  await expectNone(
    'ranks were given twice',
    selectDuplicates('milestone_award', 'profile_type, rank'),
  )
  await expectNone(
    'ranks do not follow the order of the log',
    `select 1 from (
        select position, lag(position) over (partition by profile_type order by rank) as earlier
        from "${schema}".milestone_award
      ) as award where position < earlier`,
  )
  const deleted = listDeleted(log)
  await expectNone(
    'keys of deleted lives are left',
    'select 1 from vault.keys where subject = any($1) and wrapped is not null',
    [deleted.subjects],
  )
  for (const profileId of deleted.profileIds) {
    const folder = join(dataDir, 'media', profileId)
    const files = existsSync(folder) ? await readdir(folder) : []
    if (files.length > 0) faults.push(`media of the deleted profile ${profileId} are left`)
  }
  return faults
}

/** Lists the vault's subjects of all deleted lives, and the profiles that are deleted now. */
function listDeleted(log: readonly LoggedEvent[]) {
  const subjects: string[] = []
  const profileIds = new Set<string>()
  for (const { type, data } of log) {
    const { profileId, life } = (data ?? {}) as { profileId?: string; life?: number }
    if (profileId === undefined) continue
    if (type === 'ProfileSubmitted') profileIds.delete(profileId)
    if (type !== 'ProfileDeleted') continue
    subjects.push(`profile:${profileId}:${life}`)
    profileIds.add(profileId)
  }
  return { subjects, profileIds }
}
