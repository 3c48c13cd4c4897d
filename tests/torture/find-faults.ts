import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { LoggedEvent } from '#event-log/port.ts'
import { getReadSchemaName } from '#projections/runner/schema/read-schema.ts'
import type { Operation } from './clients.ts'

/**
 * Compares the responses to clients with the log. Returns a sentence for each difference. Positions are
 * dense in Postgres only.
 */
export function findLogFaults(
  history: readonly Operation[],
  log: readonly LoggedEvent[],
  { hasDensePositions }: { hasDensePositions: boolean },
): string[] {
  const streams = Map.groupBy(log, ({ stream }) => stream)
  return [
    ...history.flatMap((operation) => findOperationFaults(operation, streams)),
    ...findSubmissionFaults(history, log),
    ...(hasDensePositions ? findGaps(log) : []),
    ...findOrderFaults(log, streams),
  ]
}

type Streams = ReadonlyMap<string, readonly LoggedEvent[]>

function findOperationFaults(operation: Operation, streams: Streams): string[] {
  const { kind, profileId, signedAt, outcome, position } = operation
  if (profileId === undefined) return []
  const events = streams.get(`profile-${profileId}`) ?? []
  const faults: string[] = []
  if (outcome === 'acknowledged' && position !== undefined) {
    const isStored = events.some((event) => String(event.position) === position)
    if (!isStored) faults.push(`acknowledged ${kind} at ${position} was lost`)
  }
  if (signedAt !== undefined) {
    const stored = events.filter((event) => signedAtOf(event) === signedAt).length
    if (stored > 1) faults.push(`${outcome} edit was stored ${stored} times`)
    if (outcome === 'acknowledged' && stored === 0) faults.push('acknowledged edit was lost')
    if (outcome === 'refused' && stored > 0) faults.push('refused edit was stored')
  }
  return faults
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

function findOrderFaults(log: readonly LoggedEvent[], streams: Streams): string[] {
  const faults: string[] = []
  if (!log.every(({ position }, index) => position > (log[index - 1]?.position ?? 0n))) {
    faults.push('positions do not increase')
  }
  for (const [stream, events] of streams) {
    const isDense = events.every(({ revision }, index) => revision === BigInt(index))
    if (!isDense) faults.push(`revisions of ${stream} are not dense`)
  }
  return faults
}

function signedAtOf({ data }: LoggedEvent): unknown {
  return data !== null && typeof data === 'object' && 'signedAt' in data ? data.signedAt : undefined
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
