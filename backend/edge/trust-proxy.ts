import { isIP } from 'node:net'

/**
 * What Fastify's `trustProxy` gets: networks only. `true` believes whatever a client writes into
 * X-Forwarded-For, and a number takes all visitors for one.
 */
export function trustProxies(networks: readonly string[]): false | string[] {
  for (const network of networks) {
    const [address = ''] = network.split('/')
    if (isIP(address) === 0) throw new Error(`TRUST_PROXY has ${network}, which is no network`)
  }
  return networks.length === 0 ? false : [...networks]
}
