import { createHash, timingSafeEqual } from 'node:crypto'
import type { Config } from '#backend/config.ts'
import { isLoopbackName } from '#backend/process/is-loopback-name.ts'
import { Refusal } from '#domain/refusal.ts'
import { isLocalRequest, type RequestSource } from '#edge/local-request.ts'

/**
 * Creates a guard of the metrics. With METRICS_TOKEN it requires that token, otherwise a direct
 * request from this machine.
 */
export function createMetricsGuard({
  metricsToken,
  publicUrl,
  trustProxy,
}: Pick<Config, 'metricsToken' | 'publicUrl' | 'trustProxy'>): (request: RequestSource) => void {
  // A public address without a configured proxy may be behind an unknown one.
  const mayBeForwarded = !isLoopbackName(publicUrl.hostname) && trustProxy.length === 0
  return (request) => {
    if (metricsToken !== undefined) {
      if (equalsConstantTime(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) return
      throw new Refusal('not-signed-in', {
        detail: 'The metrics require `Authorization: Bearer <METRICS_TOKEN>`.',
      })
    }
    if (isLocalRequest(request) && !mayBeForwarded) return
    throw new Refusal('not-allowed', {
      detail:
        'Without METRICS_TOKEN the metrics are only for requests from the same machine or container: set it, and send it as a bearer token.',
    })
  }
}

/** Compares two texts. The duration does not reveal how many characters agree. */
function equalsConstantTime(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
