import pMemoize from 'p-memoize'
import { withTimeout } from '#backend/process/retry.ts'
import { metadata } from '#contract/events/metadata.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { DeploymentView, ProjectorView } from '#contract/views/deployment.ts'
import type { ApiDeps } from '#edge/deps.ts'
import type { LoggedEvent } from '#event-log/port.ts'
import { getRosterCounts, listNewest } from '#projections/roster/query.ts'
import { PoisonEvent } from '#projections/runner/faults.ts'
import { type ListedProjector, listProjectors } from '#projections/runner/schema/list-projectors.ts'
import { listUnreadable, type Unreadable } from '#projections/runner/unreadable.ts'
import { parseDaySubject, parseLifeSubject } from '#vault/subject.ts'
import type { Hub } from '../live/hub.ts'
import type { ListCache } from '../profile/lists/list-cache.ts'

/** Profiles per type on the deployment page. */
export const maxNewest = 100

/** Milliseconds after which a store counts as unavailable. */
const storeTimeoutMs = 1000
/** Milliseconds for the projector to catch up with the latest event before it counts as late. */
const catchUpGraceMs = 200

type Deps = ApiDeps & { lists: Pick<ListCache, 'names'>; hub: Pick<Hub, 'sockets'> }

/** Creates a reader of a deployment's state. It never rejects while a store is unavailable. */
export function createDeploymentReader(deps: Deps): () => Promise<DeploymentView> {
  const { projector } = deps
  const stores = createStoreReads(deps)

  /** Returns the last event of the log, after giving the projector a moment to reach it. */
  async function waitForLogEnd(): Promise<LoggedEvent | undefined> {
    const end = await stores.logEnd()
    if (end && projector.status().isReady) await projector.waitFor(end.position, catchUpGraceMs)
    return end
  }

  return async () => {
    const [database, end] = await Promise.all([stores.database(), waitForLogEnd()])
    const view = describeDeployment(deps, { database, end, counts: stores.lastCounts() })
    const rebuild = await readProgress(projector, stores, end)
    return { ...view, rebuild }
  }
}

type StoreReads = ReturnType<typeof createStoreReads>

/** Creates reads that return undefined when a store does not answer in time. */
function createStoreReads({ log, logger, logId, readPool }: Deps) {
  let counts: Awaited<ReturnType<typeof getRosterCounts>> | undefined

  function createRead<Result>(read: () => Promise<Result>): () => Promise<Result | undefined> {
    // Concurrent callers share one query, so that they do not use up the connections to a frozen store.
    const readShared = pMemoize(read, { cache: false })
    return () =>
      withTimeout(storeTimeoutMs, readShared()).catch((error: unknown) => {
        logger.debug({ err: error }, 'a store did not answer for the deployment page')
        return undefined
      })
  }

  const newest = (type: ProfileType) => listNewest(readPool, type, maxNewest)
  return {
    database: createRead(async () => {
      const [rosterCounts, collectors, artists, projectors, unreadable] = await Promise.all([
        getRosterCounts(readPool),
        newest('collector'),
        newest('artist'),
        listProjectors(readPool, logId),
        listUnreadable(readPool),
      ])
      counts = rosterCounts
      return { collectors, artists, projectors, unreadable }
    }),
    /** Returns the counts of the last successful read. */
    lastCounts: () => counts,
    /** Returns the last event. A log always has at least the event with its id. */
    logEnd: createRead(() => log.last()),
    firstEvent: createRead(async () => (await log.read('directory', { from: 0n, limit: 1 }))[0]),
  }
}

async function readProgress(
  projector: Deps['projector'],
  stores: StoreReads,
  end: LoggedEvent | undefined,
): Promise<DeploymentView['rebuild']> {
  const { isReady, position, at } = projector.status()
  if (isReady || !end || position >= end.position) return null
  const [first, last] = [timeOf(await stores.firstEvent()), timeOf(end)]
  if (first === null || last === null || at === null) return { progress: 0 }
  const [from, reached, to] = [Date.parse(first), at.getTime(), Date.parse(last)]
  return { progress: to > from ? clamp((reached - from) / (to - from)) : 0 }
}

type Found = {
  database: Awaited<ReturnType<StoreReads['database']>>
  counts: ReturnType<StoreReads['lastCounts']>
  end: LoggedEvent | undefined
}

function describeDeployment(
  deps: Deps,
  { database, counts, end }: Found,
): Omit<DeploymentView, 'rebuild'> {
  const { config, hub, lists, logId, now, projector, replica, schema } = deps
  const { failure } = projector.status()
  // Without the database only this process's projector is known. `describeProjector` adds its state.
  const unknown = { schema, position: 0n, at: null, leader: null, lastRestore: null }
  const projectors = database?.projectors.length ? database.projectors : [unknown]
  const keys = listCacheKeys(lists)
  return {
    environment: config.isProduction ? 'production' : config.demo ? 'demo' : 'development',
    replicaInfo: { hostname: replica.hostname, replId: replica.replId },
    timestamp: now().toISOString(),
    database: { connected: database !== undefined, profileStats: describeCounts(counts) },
    cache: { size: keys.length, keys },
    profiles: {
      collectors: { count: counts?.byType.collector ?? null, list: database?.collectors ?? [] },
      artists: { count: counts?.byType.artist ?? null, list: database?.artists ?? [] },
    },
    version: replica.version,
    fingerprint: schema.replace(/^read_/, ''),
    sockets: hub.sockets.size,
    eventLog: {
      kind: config.eventstoreUrl ? 'EventStoreDB' : 'Postgres',
      id: logId,
      isAnswering: end !== undefined,
      position: end ? String(end.position) : null,
      at: timeOf(end),
    },
    projectors: projectors.map((projector) => describeProjector(deps, projector, end)),
    lastRestore: projectors.find((projector) => projector.schema === schema)?.lastRestore ?? null,
    unreadable: describeUnreadable(database?.unreadable),
    failure: failure ? describeFailure(failure) : null,
  }
}

function describeCounts(counts: Found['counts']): DeploymentView['database']['profileStats'] {
  if (!counts) return null
  const { total, byType } = counts
  return {
    totalProfiles: total,
    artistCount: byType.artist,
    collectorCount: byType.collector,
    curatorCount: byType.curator,
  }
}

function describeProjector(
  { now, projector, replica, schema }: Deps,
  { schema: name, position, at, leader }: ListedProjector,
  end: LoggedEvent | undefined,
): ProjectorView {
  const isOurs = name === schema
  const own = projector.status()
  // This process's own state is newer than the stored one.
  const reached = isOurs
    ? { position: own.position, at: own.at?.toISOString() ?? null }
    : { position, at }
  return {
    schema: name,
    isOurs,
    position: String(reached.position),
    at: reached.at,
    lagSeconds: lagOf(reached, end, now()),
    leader: isOurs && own.isLeading ? replica.replId : parseLeader(leader),
  }
}

function lagOf(
  { position, at }: Pick<ListedProjector, 'position' | 'at'>,
  end: LoggedEvent | undefined,
  now: Date,
): number | null {
  if (!end) return null
  if (position >= end.position) return 0
  return at === null ? null : Math.max(0, (now.getTime() - Date.parse(at)) / 1000)
}

/** Lists the cached lists as keys, which are the paths of their calls below `/api/`. */
function listCacheKeys(lists: Deps['lists']): string[] {
  return lists.names().map((name) => (name === 'all' ? 'profiles' : `profiles/${name}`))
}

function describeUnreadable(unreadable?: Unreadable): DeploymentView['unreadable'] {
  const { count, subjects } = unreadable ?? { count: 0, subjects: [] }
  const profiles = subjects.flatMap((subject) => parseLifeSubject(subject)?.profileId ?? [])
  const days = subjects.flatMap((subject) => parseDaySubject(subject) ?? [])
  return { count, profiles: [...new Set(profiles)], days }
}

/** Returns the time of a stored event. */
function timeOf(event: LoggedEvent | undefined): string | null {
  return metadata.pick({ at: true }).safeParse(event?.metadata).data?.at ?? null
}

/** Extracts the id of a process from the name of its connection. */
function parseLeader(connection: string | null): string | null {
  if (connection === null) return null
  return connection.replace(/^provenance /, '') || 'without a name'
}

function describeFailure(failure: Error): DeploymentView['failure'] {
  const event = failure instanceof PoisonEvent ? failure.event : undefined
  return {
    type: event?.type ?? null,
    position: event ? String(event.position) : null,
    message: failure.message,
  }
}

const clamp = (part: number) => Math.min(1, Math.max(0, part))
