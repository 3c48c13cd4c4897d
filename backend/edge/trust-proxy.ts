import { isIP } from 'node:net'

/**
 * Returns the value of Fastify's `trustProxy`, which accepts only networks here. With `true`, clients
 * could choose their address by X-Forwarded-For, and with a number all visitors could share one.
 */
export function trustProxies(networks: readonly string[]): false | string[] {
  for (const network of networks) {
    const [address = ''] = network.split('/')
    if (isIP(address) === 0) throw new Error(`TRUST_PROXY contains ${network}, not a network`)
  }
  return networks.length === 0 ? false : [...networks]
}
