import { OperatorError } from '#backend/process/operator-error.ts'
import { isAccessDenied } from '#event-log/eventstoredb/faults.ts'
import { findTlsFault } from '#event-log/eventstoredb/find-tls-fault.ts'
import { LogUnavailable } from '#event-log/port.ts'

/**
 * Throws `OperatorError` if EventStoreDB rejects the credentials or TLS fails, since waiting fixes
 * neither.
 */
export async function refuseAccessFault(connectionString: string, fault: unknown): Promise<void> {
  if (isAccessDenied(fault)) {
    throw new OperatorError(
      'The EventStoreDB that EVENTSTORE_URL names rejects the user name and password in it: they must be those of a user who may read all streams and write, such as one of the group $admins.',
    )
  }
  const tls = fault instanceof LogUnavailable && (await findTlsFault(connectionString))
  if (tls) throw new OperatorError(`EVENTSTORE_URL cannot be used: ${tls}.`)
}
