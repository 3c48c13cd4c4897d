import type { FastifyBaseLogger } from 'fastify'
import type { ConfigView } from '#contract/views/config.ts'
import { isLocalRequest, type RequestSource } from '#edge/local-request.ts'

export type FindDemoWallets = (request: RequestSource) => ConfigView['demo']

/**
 * Creates a function that returns the demo wallets for requests from this machine, and null for others: the
 * wallets contain private keys, which a misconfigured proxy would publish. It logs the first refused request.
 */
export function createDemoWalletFinder(
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
