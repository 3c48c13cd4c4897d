import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import packageFile from '../../package.json' with { type: 'json' }

/** This server process of a deployment. Each start gets a new id. */
export const replica = {
  hostname: hostname(),
  replId: randomBytes(4).toString('hex'),
  /** Version of the software. */
  version: packageFile.version,
}

/** Application name of this process's connections to Postgres. */
export const connectionName = `provenance ${replica.replId}`
