import type { Server } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { parseIpAddress, parseNetworkBlock } from '#contract/network-of.ts'
import { z } from '#contract/z.ts'
import { type CapacityLimit, connectionsPerNetwork } from '../limits/limits.ts'
import { createSharedCapacity } from '../limits/shared-capacity.ts'

/**
 * Limits the open connections per network and in total. Trusted proxies are exempt. At the total limit, the
 * subnet with the most connections loses one to a newcomer.
 */
export function limitConnections(
  server: Server,
  trustProxy: readonly string[],
  limit: CapacityLimit = { perNetwork: connectionsPerNetwork, total: shareOfOpenFiles(0.8) },
): void {
  const proxies = listProxies(trustProxy)
  const capacity = createSharedCapacity(limit)
  // Above the total limit, so that a newcomer is accepted before another connection is closed.
  const maxConnections = shareOfOpenFiles(0.9)
  if (Number.isFinite(maxConnections)) server.maxConnections = maxConnections
  server.on('connection', (socket) => {
    const peer = parseIpAddress(socket.remoteAddress ?? '')
    if (peer === null || proxies.check(peer, familyOf(peer))) return
    const { release } = capacity.acquire(peer, () => socket.destroy(), { weight: 1 })
    socket.once('close', release)
  })
}

function listProxies(trustProxy: readonly string[]): BlockList {
  const proxies = new BlockList()
  for (const text of trustProxy) {
    const network = parseNetworkBlock(text)
    if (network) proxies.addSubnet(network.address, network.prefix, familyOf(network.address))
  }
  return proxies
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Returns a share of the files that the process may open, Infinity if they are unlimited. The rest is for
 * stores and served files.
 */
function shareOfOpenFiles(share: number): number {
  const report = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) })
  // Without this, the report resolves the host name of each connection.
  Object.assign(process.report, { excludeNetwork: true })
  const { data } = report.safeParse(process.report.getReport())
  return data ? Math.floor(data.userLimits.open_files.soft * share) : Number.POSITIVE_INFINITY
}
