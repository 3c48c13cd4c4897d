import type { FastifyBaseLogger } from 'fastify'
import type { ConfigView } from '#contract/views/config.ts'
import { isOwnRequest, type RequestSource } from '#edge/own-request.ts'

/** Reads the demo wallets that a client may see: null unless the request comes from this machine. */
export type DemoFor = (request: RequestSource) => ConfigView['demo']

/**
 * Hands the demo wallets, with the keys of visitor and admin, to this machine alone: a proxy in front
 * that the configuration does not name would hand them to the world. Warns of one, once.
 */
export function shareDemo(
  demo: ConfigView['demo'],
  logger: Pick<FastifyBaseLogger, 'warn'>,
): DemoFor {
  let isTold = false
  return (request) => {
    if (demo === null || isOwnRequest(request)) return demo
    if (!isTold) {
      isTold = true
      logger.warn(
        'somebody asked through a proxy or by another name than localhost, and gets no demo wallets: set PUBLIC_URL and TRUST_PROXY for what others may reach',
      )
    }
    return null
  }
}
