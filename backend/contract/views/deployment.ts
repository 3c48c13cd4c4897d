import { z } from '../z.ts'

const count = z.number().int().nonnegative()
const time = z.iso.datetime()
const position = z.string()

const entry = z.object({
  id: z.uuid(),
  name: z.string(),
  handle: z.string(),
  /** Also included if its owner hides it. */
  walletAddress: z.string().nullable(),
  hideWallet: z.boolean(),
  createdAt: time,
})
export type DeploymentEntry = z.infer<typeof entry>

/** Number of profiles, and the newest; null and empty while the database is unavailable. */
const listed = z.object({ count: count.nullable(), list: z.array(entry) })

/** The read models of one software version, and their lag. */
const projectorView = z.object({
  /** Name of the schema, from the fingerprint of its sources. */
  schema: z.string(),
  /** True for the read models that this process uses. */
  isOurs: z.boolean(),
  position,
  /** Time of the last projected event. */
  at: time.nullable(),
  /**
   * Seconds since the last projected event while later events exist; 0 if up to date, null if
   * unknown.
   */
  lagSeconds: z.number().nonnegative().nullable(),
  /** The writer: the id of a process, or the name of its Postgres connection. Null without a writer. */
  leader: z.string().nullable(),
})
export type ProjectorView = z.infer<typeof projectorView>

/** State of a deployment as reported by one process, for staff. */
export const deploymentView = z.object({
  environment: z.enum(['production', 'demo', 'development']),
  replicaInfo: z.object({ hostname: z.string(), replId: z.string() }),
  timestamp: time,
  database: z.object({
    connected: z.boolean(),
    /** While disconnected, the last known numbers; null if there are none. */
    profileStats: z
      .object({
        totalProfiles: count,
        artistCount: count,
        collectorCount: count,
        curatorCount: count,
      })
      .nullable(),
  }),
  cache: z.object({ size: count, keys: z.array(z.string()) }),
  /** The lists of the deployment page (spec section 2), which names no curators. */
  profiles: z.object({ collectors: listed, artists: listed }),
  version: z.string(),
  /** Fingerprint of the sources of this process's read models. */
  fingerprint: z.string(),
  /** Open live sockets of this process. */
  sockets: count,
  eventLog: z.object({
    kind: z.enum(['Postgres', 'EventStoreDB']),
    id: z.string(),
    isAnswering: z.boolean(),
    /** Position of the last event; null if the log is empty or unavailable. */
    position: position.nullable(),
    at: time.nullable(),
  }),
  /**
   * All read models in the database; while it is unavailable, the last known state of this process.
   */
  projectors: z.array(projectorView),
  /** During a rebuild, the projected share of the log's time span, from 0 to 1. */
  rebuild: z.object({ progress: z.number().min(0).max(1) }).nullable(),
  /**
   * Time of the last rebuild of these read models after the event log or the keys were restored.
   */
  lastRestore: z
    .object({
      at: time,
      /** Position of the read models before the restore. */
      readModels: position,
      /** Head of the restored event log. */
      eventLog: position,
    })
    .nullable(),
  /** The number of lives of profiles whose keys are missing, the first of their profiles, and the first days without a key. */
  unreadable: z.object({ count, profiles: z.array(z.uuid()), days: z.array(z.iso.date()) }),
  /** Event at which the projector of this process stopped permanently, and the reason. */
  failure: z
    .object({
      type: z.string().nullable(),
      position: position.nullable(),
      message: z.string(),
    })
    .nullable(),
})
export type DeploymentView = z.infer<typeof deploymentView>

export const cacheClearedView = z.object({ message: z.string() })
