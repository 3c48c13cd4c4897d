import { OperatorError } from '#backend/process/operator-error.ts'
import { connectionName } from '#backend/process/replica.ts'
import { connectLog } from '#backend/setup/stores/open-log.ts'
import { findConnectionFault } from '#event-log/eventstoredb/connection-string.ts'
import { isAccessDenied } from '#event-log/eventstoredb/faults.ts'
import { findTlsFault } from '#event-log/eventstoredb/find-tls-fault.ts'
import { type EventLog, LogUnavailable } from '#event-log/port.ts'
import { isMissingRelation } from '#postgres/faults.ts'
import { openPool } from '#postgres/pool.ts'
import { type OpsContext, requirePostgres } from '../context.ts'

type LogAddress = {
  url: string
  option: '--from' | '--to'
  createsTables: boolean
}

const isEventStoreDb = (url: string) => /^esdb(\+discover)?:\/\//.test(url)

/**
 * Returns the address of the installation's other event log: its Postgres if `url` is an EventStoreDB,
 * otherwise its EventStoreDB if it has one.
 */
export async function findOtherLog(context: OpsContext, url: string): Promise<string> {
  const { eventstoreUrl } = context.config
  return (!isEventStoreDb(url) && eventstoreUrl) || (await requirePostgres(context))
}

/** Returns true if both addresses name the same server and database. Ignores the users and options in them. */
export function isSameLog(one: string, other: string): boolean {
  const removeUser = (url: string) => url.replace(/^(\w+)(?:\+discover)?:\/\/(?:[^@/]*@)?/, '$1://')
  const normalize = (url: string) =>
    removeUser(url)
      .replace(/\/?(\?.*)?$/, '')
      .toLowerCase()
  return normalize(one) === normalize(other)
}

/**
 * Opens the event log at an address once it answers. The lifecycle closes it. Throws `OperatorError`
 * if there is none.
 */
export async function openLogAt(context: OpsContext, address: LogAddress): Promise<EventLog> {
  const { url, option } = address
  if (isEventStoreDb(url)) return openEventStoreDb(context, address)
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return openPostgres(context, address)
  throw new OperatorError(
    `${option} must be an address such as postgres://user:password@host/database or esdb://user:password@host:2113.`,
  )
}

async function openEventStoreDb(
  { lifecycle }: OpsContext,
  { url, option }: LogAddress,
): Promise<EventLog> {
  const fault = findConnectionFault(url)
  if (fault) throw new OperatorError(`${option} ${fault}.`)
  // The client takes long to load, and only this verb needs it.
  const { openEventStoreDbLog } = await import('#event-log/eventstoredb/open-eventstoredb-log.ts')
  const log = openEventStoreDbLog({ url })
  lifecycle.onStop(log.close)
  try {
    await log.head()
    return log
  } catch (error) {
    const refusal = isAccessDenied(error) && 'it rejects the user name and password'
    const silence = error instanceof LogUnavailable && 'it does not answer'
    const reason = refusal || (await findTlsFault(url)) || silence
    throw reason
      ? new OperatorError(`The EventStoreDB of ${option} cannot be used: ${reason}.`)
      : error
  }
}

async function openPostgres(
  { lifecycle, logger }: OpsContext,
  { url, option, createsTables }: LogAddress,
): Promise<EventLog> {
  const pool = openPool(lifecycle, logger, url, { name: connectionName, queryTimeoutMs: 0 })
  await pool.query('select 1').catch((error: Error) => {
    throw new OperatorError(`The Postgres of ${option} cannot be used: ${error.message}.`)
  })
  const log = await connectLog({ pool, eventstoreUrl: undefined, createsTables }, lifecycle)
  await log.head().catch((error: unknown) => {
    throw isMissingRelation(error)
      ? new OperatorError(`The Postgres of ${option} holds no event log: name another one.`)
      : error
  })
  return log
}
