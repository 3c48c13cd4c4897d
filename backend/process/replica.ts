import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import packageFile from '../../package.json' with { type: 'json' }

/** A process among those of a deployment. Another start is another one. */
export type Replica = {
  hostname: string
  replId: string
  /** Of the product. */
  version: string
}

export const replica: Replica = {
  hostname: hostname(),
  replId: randomBytes(4).toString('hex'),
  version: packageFile.version,
}

/** Name of a process's connections in Postgres. */
export const connectionName = `provenance ${replica.replId}`
