import { setTimeout as delay } from 'node:timers/promises'
import type { LoggedEvent } from '#event-log/port.ts'

/** An operation, with the outcome that its client received. */
export type Operation = {
  kind: 'submit' | 'edit' | 'delete' | 'change-type'
  /** Id of the profile; undefined if the client did not receive it. */
  profileId: string | undefined
  /** Time in the signed text of an edit, unique among the edits of a profile. */
  signedAt?: string
  outcome: 'acknowledged' | 'refused' | 'unknown'
  /** Position in the response to an acknowledged operation. */
  position?: string
}

type Answer = { outcome: Operation['outcome']; kind: string }

/**
 * Returns the outcome of a write, and the kind of response: a status, with the code of an error, `none` or
 * `not sent`.
 */
async function parseAnswer(response: Response | Error): Promise<Answer> {
  if (response instanceof Error) {
    const { cause } = response
    const isUnsent = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
    return isUnsent
      ? { outcome: 'refused', kind: 'not sent' }
      : { outcome: 'unknown', kind: 'none' }
  }
  if (response.ok) return { outcome: 'acknowledged', kind: String(response.status) }
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  if (!isProblem) return { outcome: 'unknown', kind: String(response.status) }
  const { code, detail = '' } = (await response.clone().json()) as { code: string; detail?: string }
  const lacksRetryAfter = response.status === 503 && !response.headers.has('retry-after')
  const kind = `${response.status} ${code}${lacksRetryAfter ? ' without Retry-After' : ''}`
  // Any other problem promises that nothing was stored.
  const isUnconfirmed = code === 'internal' || detail.startsWith('We could not confirm')
  return isUnconfirmed
    ? { outcome: 'unknown', kind: `${kind}, unconfirmed` }
    : { outcome: 'refused', kind }
}

/** Creates a record of the operations of clients, and of the responses to them. */
export function createOperationRecord() {
  const history: Operation[] = []
  const responses = new Map<string, number>()
  const countResponse = (kind: string) => responses.set(kind, (responses.get(kind) ?? 0) + 1)

  /** Sends a request. Waits briefly after it if the server cannot answer now. */
  async function call(send: () => Promise<Response>) {
    const answer = await send().catch((error: Error) => error)
    const response = answer instanceof Response ? answer : undefined
    const { outcome, kind } = await parseAnswer(answer)
    countResponse(kind)
    if (!response || response.status >= 500) await delay(50)
    return { response, outcome }
  }

  /** Sends an operation, and records it with its outcome. */
  async function operate(
    operation: Omit<Operation, 'outcome'>,
    send: () => Promise<Response>,
  ): Promise<Response | undefined> {
    const { response, outcome } = await call(send)
    const position = response?.headers.get('position')
    history.push({ ...operation, outcome, ...(response?.ok && position && { position }) })
    return response
  }

  return {
    history,
    /** Number of responses by kind, as `parseAnswer` names them. */
    responses,
    countResponse,
    countAcknowledged: () => history.filter(({ outcome }) => outcome === 'acknowledged').length,
    call,
    operate,
  }
}

/** Compares the responses to clients with the log. Returns a sentence for each difference. */
export function findWriteFaults(
  history: readonly Operation[],
  log: readonly LoggedEvent[],
): string[] {
  const streams = Map.groupBy(log, ({ stream }) => stream)
  return [
    ...history.flatMap((operation) => findOperationFaults(operation, streams)),
    ...findOrderFaults(log, streams),
  ]
}

type Streams = ReadonlyMap<string, readonly LoggedEvent[]>

function findOperationFaults(operation: Operation, streams: Streams): string[] {
  const { kind, profileId, signedAt, outcome, position } = operation
  if (profileId === undefined) return []
  const events = streams.get(`profile-${profileId}`) ?? []
  const faults: string[] = []
  if (outcome === 'acknowledged' && position !== undefined) {
    const isStored = events.some(
      (event) =>
        String(event.position) === position &&
        (signedAt === undefined || signedAtOf(event) === signedAt),
    )
    if (!isStored) faults.push(`acknowledged ${kind} at ${position} was lost`)
  }
  if (signedAt !== undefined) {
    const stored = events.filter((event) => signedAtOf(event) === signedAt).length
    if (stored > 1) faults.push(`${outcome} edit was stored ${stored} times`)
    if (outcome === 'acknowledged' && stored === 0) faults.push('acknowledged edit was lost')
    if (outcome === 'refused' && stored > 0) faults.push('refused edit was stored')
  }
  return faults
}

function findOrderFaults(log: readonly LoggedEvent[], streams: Streams): string[] {
  const faults: string[] = []
  if (!log.every(({ position }, index) => position > (log[index - 1]?.position ?? 0n))) {
    faults.push('positions do not increase')
  }
  for (const [stream, events] of streams) {
    const isDense = events.every(({ revision }, index) => revision === BigInt(index))
    if (!isDense) faults.push(`revisions of ${stream} are not dense`)
  }
  return faults
}

function signedAtOf({ data }: LoggedEvent): unknown {
  return data !== null && typeof data === 'object' && 'signedAt' in data ? data.signedAt : undefined
}
