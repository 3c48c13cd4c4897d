import type { FastifyBaseLogger } from 'fastify'
import type { ConfigView } from '#contract/views/config.ts'
import { isOwnRequest, type RequestSource } from '#edge/own-request.ts'

/** Returns the demo wallets that a client may see: null unless the request comes from this machine. */
export type GetDemoWallets = (request: RequestSource) => ConfigView['demo']

/**
 * Returns the demo wallets, with their keys, only to requests from this machine: an unconfigured
 * proxy would publish them. Logs the first refused request.
 */
export function createDemoAccess(
  demo: ConfigView['demo'],
  logger: Pick<FastifyBaseLogger, 'warn'>,
): GetDemoWallets {
  let isNotified = false
  return (request) => {
    if (demo === null || isOwnRequest(request)) return demo
    if (!isNotified) {
      isNotified = true
      logger.warn(
        'a request came through a proxy or for another host than localhost, and got no demo wallets: set PUBLIC_URL and TRUST_PROXY for a public directory',
      )
    }
    return null
  }
}
