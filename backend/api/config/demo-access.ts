import type { FastifyBaseLogger } from 'fastify'
import type { ConfigView } from '#contract/views/config.ts'
import { isLocalRequest, type RequestSource } from '#edge/local-request.ts'

/** Returns the demo wallets that a client may see: null unless the request comes from this machine. */
export type FindDemoWallets = (request: RequestSource) => ConfigView['demo']

/**
 * Returns the demo wallets only to requests from this machine. They contain private keys, which a
 * misconfigured proxy would publish. Logs the first refused request.
 */
export function createDemoAccess(
  demo: ConfigView['demo'],
  logger: Pick<FastifyBaseLogger, 'warn'>,
): FindDemoWallets {
  let hasWarned = false
  return (request) => {
    if (demo === null || isLocalRequest(request)) return demo
    if (!hasWarned) {
      hasWarned = true
      logger.warn(
        'a request came through a proxy or for another host than localhost, and got no demo wallets: set PUBLIC_URL and TRUST_PROXY for a public directory',
      )
    }
    return null
  }
}
