import { setTimeout as delay } from 'node:timers/promises'
import { readBounded, TooLarge } from '#backend/outbound/read-bounded.ts'
import type { NftService, ServiceRequest } from './service.ts'

/** Delays before the second, third and fourth try, in ms. */
const backOffMs = [1000, 2000, 4000]
/** Maximum wait for a service, even if it requests a longer one. */
const maxWaitMs = 30_000
const timeoutMs = 15_000
/** Maximum bytes of a response: enough for a page of a hundred items with on-chain images. */
const maxBytes = 16 * 1024 * 1024

/** Time source, which tests replace. `wait` rejects when `signal` aborts. */
export type Clock = {
  now: () => number
  wait: (ms: number, signal: AbortSignal) => Promise<unknown>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) => delay(ms, undefined, { signal }),
}

/** An unusable response of a service. The message omits the address, which may contain a key. */
class ServiceFault extends Error {
  override name = 'ServiceFault'
  readonly status: number
  /** Wait requested by the service. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, message: string, retryAfterMs?: number) {
    super(message)
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

type FetchPage = (request: ServiceRequest, signal: AbortSignal) => Promise<unknown>

/**
 * Creates a client that fetches JSON within the rate limit of a service. It retries faults of server
 * and network, and after a 429 waits as long as the service requests. Throws the last fault.
 */
export function createServiceClient(
  { requestsPerSecond, minRetryAfterMs }: Pick<NftService, 'requestsPerSecond' | 'minRetryAfterMs'>,
  { now, wait }: Clock,
): FetchPage {
  let nextAt = 0

  async function waitForSlot(signal: AbortSignal): Promise<void> {
    const at = Math.max(now(), nextAt)
    nextAt = at + 1000 / requestsPerSecond
    const waitMs = at - now()
    if (waitMs > 0) await wait(waitMs, signal)
  }

  function retryDelayMs(fault: unknown, backOff: number): number | undefined {
    if (!(fault instanceof ServiceFault) || fault.status >= 500) return backOff
    if (fault.status !== 429) return undefined
    const waitMs = Math.max(fault.retryAfterMs ?? 0, minRetryAfterMs ?? 0)
    return waitMs === 0 ? undefined : Math.min(waitMs, maxWaitMs)
  }

  return async (request, signal) => {
    for (let round = 0; ; round += 1) {
      await waitForSlot(signal)
      try {
        return await fetchJson(request, signal)
      } catch (fault) {
        const backOff = backOffMs[round]
        const pauseMs = backOff === undefined ? undefined : retryDelayMs(fault, backOff)
        if (signal.aborted || pauseMs === undefined) throw fault
        await wait(pauseMs, signal)
      }
    }
  }
}

async function fetchJson({ url, headers }: ServiceRequest, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    headers: { Accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  if (!response.ok || response.body === null) {
    await response.body?.cancel()
    const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1000
    throw new ServiceFault(
      response.status,
      `HTTP status ${response.status}`,
      retryAfterMs > 0 ? retryAfterMs : undefined,
    )
  }
  const read = await readBounded(response.body, maxBytes).catch((fault: unknown) => {
    throw fault instanceof TooLarge ? new ServiceFault(response.status, fault.message) : fault
  })
  try {
    return JSON.parse(read.toString('utf8'))
  } catch {
    throw new ServiceFault(response.status, 'The response is not JSON')
  }
}
