import { z } from '../z.ts'

const count = z.number().int().nonnegative()
const time = z.iso.datetime()
const position = z.string()

/** A profile as the page on the deployment names it. */
const entry = z.object({
  id: z.uuid(),
  name: z.string(),
  handle: z.string(),
  /** Also where its owner hides it. */
  walletAddress: z.string().nullable(),
  hideWallet: z.boolean(),
  createdAt: time,
})
export type DeploymentEntry = z.infer<typeof entry>

/** How many there are, and the newest of them; null and none while the database does not say. */
const listed = z.object({ count: count.nullable(), list: z.array(entry) })

/** The read models of one version, and how they are kept up to the log. */
const projectorView = z.object({
  /** The schema they stand in, which is called by the fingerprint of its sources. */
  schema: z.string(),
  /** Whether this process reads them. */
  isOurs: z.boolean(),
  position,
  /** When the last event that they show happened. */
  at: time.nullable(),
  /** The age of the last event that they show where others wait, in seconds; 0 where they show all, null unknown. */
  lagSeconds: z.number().nonnegative().nullable(),
  /** The writer: the id of a process, or the name of its Postgres connection. Null without a writer. */
  leader: z.string().nullable(),
})
export type ProjectorView = z.infer<typeof projectorView>

/** State of a deployment as one process knows it, for staff. */
export const deploymentView = z.object({
  environment: z.enum(['production', 'demo', 'development']),
  replicaInfo: z.object({ hostname: z.string(), replId: z.string() }),
  timestamp: time,
  database: z.object({
    connected: z.boolean(),
    /** While it is not connected: as it was last known; null if it never was. */
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
  profiles: z.object({ collectors: listed, artists: listed }),
  /** Of the product. */
  version: z.string(),
  /** Of the sources that decide what the rows of this process hold. */
  fingerprint: z.string(),
  /** Open live sockets of this process. */
  sockets: count,
  eventLog: z.object({
    kind: z.enum(['Postgres', 'EventStoreDB']),
    id: z.string(),
    isAnswering: z.boolean(),
    /** Of the last event; null where the log is empty or does not answer. */
    position: position.nullable(),
    at: time.nullable(),
  }),
  /** Those that the database lists; while it is away, the one of this process as it last knew it. */
  projectors: z.array(projectorView),
  /** While this process' rows are built up: which part of the log's time they show, from 0 to 1. */
  rebuild: z.object({ progress: z.number().min(0).max(1) }).nullable(),
  /** When the read models of this version last began anew, since a backup of another store was restored. */
  restored: z
    .object({
      at: time,
      /** Position of the read models before the restore. */
      readModels: position,
      /** Head of the restored event log. */
      eventLog: position,
    })
    .nullable(),
  /** Profiles and days of attempts whose keys are not in this Postgres: their number and the first of them. */
  unreadable: z.object({ count, profiles: z.array(z.uuid()), days: z.array(z.iso.date()) }),
  /** Where the projector of this process has stopped for good, and why. */
  poison: z
    .object({
      type: z.string().nullable(),
      position: position.nullable(),
      message: z.string(),
    })
    .nullable(),
})
export type DeploymentView = z.infer<typeof deploymentView>

export const clearedView = z.object({ message: z.string() })
