import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import packageFile from '../../package.json' with { type: 'json' }

/** One server process of a deployment. Each start gets a new id. */
export type Replica = {
  hostname: string
  replId: string
  /** Version of the software. */
  version: string
}

export const replica: Replica = {
  hostname: hostname(),
  replId: randomBytes(4).toString('hex'),
  version: packageFile.version,
}

/** Application name of this process's connections to Postgres. */
export const connectionName = `provenance ${replica.replId}`
