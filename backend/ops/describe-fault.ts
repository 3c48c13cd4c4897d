import { MediaUnavailable } from '#backend/media/store.ts'
import { OperatorError } from '#backend/process/operator-error.ts'
import { LogUnavailable } from '#event-log/port.ts'
import { isReadOnly, isTransient } from '#postgres/faults.ts'

const diskFaults: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'the folder cannot be opened or written: permission denied',
  EROFS: 'the disk is read-only',
}

/** Describes a fault of a store or disk for the operator; undefined for an internal error. */
export function describeFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof OperatorError) return error.message.replace(/\.$/, '')
  if (error instanceof LogUnavailable || error instanceof MediaUnavailable) return error.message
  if (isReadOnly(error)) return 'Postgres refuses writes: its disk may be full'
  if (isTransient(error)) return `Postgres does not answer (${error.message})`
  return 'code' in error ? diskFaults[String(error.code)] : undefined
}
