import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { delay } from '#backend/process/retry.ts'
import { directoryActor } from '#contract/events/metadata.ts'
import { profileEvent } from '#contract/events/profile.ts'
import { isLifeStart } from '#contract/events/profile-event-info.ts'
import { retryConflicts } from '#event-log/command-steps.ts'
import { createEventStore } from '#event-log/event-store.ts'
import type { EventLog } from '#event-log/port.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import { hasTable } from '#projections/runner/schema/read-schema.ts'
import { parseLifeSubject } from '#vault/subject.ts'
import type { Vault } from '#vault/vault.ts'
import type { Life } from './erase-pictures.ts'

type Deps = {
  pool: Pool
  log: EventLog
  vault: Vault
  /** Schema of this version, which has caught up with the log. */
  schema: string
}

const pollMs = 50

type ReadDeps = Pick<Deps, 'pool' | 'schema' | 'vault'>

/**
 * Appends the deletion of lives whose keys are erased but that a read model still shows or counts.
 * The log was restored from before their deletion, while the vault still records the erasure. The
 * usual effects of a deletion follow. Returns the number of lives.
 */
export async function endErasedLives(deps: Deps, now: Date): Promise<number> {
  const shown = await findErasedButShown(deps)
  for (const life of shown) await retryConflicts(() => endLife(deps, life, now))
  return shown.length
}

/** Resolves once none of those lives is shown, whichever process ends them. */
export async function waitForErasures(deps: ReadDeps, signal: AbortSignal): Promise<void> {
  // Rows that are yet to be built leave out lives without a key.
  if (!(await hasTable(deps.pool, deps.schema, 'profile_page'))) return
  while (!signal.aborted && (await findErasedButShown(deps)).length > 0) await delay(pollMs, signal)
}

/** Finds lives whose keys are erased but that a list or a count still includes. */
async function findErasedButShown({ pool, schema, vault }: ReadDeps): Promise<Life[]> {
  const subjects = await vault.listErased()
  const lives = subjects.flatMap((subject) => parseLifeSubject(subject) ?? [])
  const { rows } = await pool.query<Life>(
    `select profile_id as "profileId", life
      from unnest($1::uuid[], $2::int4[]) as erased (profile_id, life)
      where exists (select from "${schema}".profile_page p
          where p.profile_id = erased.profile_id and p.life = erased.life)
        or exists (select from "${schema}".milestone_award a
          where a.profile_id = erased.profile_id and a.life = erased.life)`,
    [lives.map(({ profileId }) => profileId), lives.map(({ life }) => life)],
  )
  return rows
}

/** Ends a life, unless it has already ended or a later life has begun. */
async function endLife({ log, vault }: Deps, ended: Life, now: Date): Promise<void> {
  const stream = profileStream(ended.profileId)
  const eventStore = createEventStore(log, vault)
  const { events, revision } = await eventStore.read(stream, profileEvent)
  const last = events.findLast((event) => event.type === 'ProfileDeleted' || isLifeStart(event))
  if (!last || !isLifeStart(last) || last.data.life !== ended.life) return
  const metadata = {
    at: now.toISOString(),
    requestId: randomUUID(),
    actor: directoryActor,
  }
  const deleted = { type: 'ProfileDeleted' as const, data: ended, id: randomUUID(), metadata }
  await eventStore.append(stream, [deleted], revision)
}
