import type { Server } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { parseIpAddress, readNetwork } from '#contract/network-of.ts'
import { z } from '#contract/z.ts'
import { createSharedCapacity } from '../limits/shared-capacity.ts'

/** Connections of one network: many households may share an address, and each keeps a few open. */
const ofOneNetwork = 1500

const usual = () => ({ ofOneNetwork, ofAll: mostConnections(0.8) })

/**
 * Bounds the open connections: those of one network, except of proxies that speak for others, and all of
 * them, below the number of files that the system lets the process open. When all are taken, the
 * addresses with the most lose one to a newcomer.
 */
export function boundPeers(server: Server, trustProxy: readonly string[], limits = usual()) {
  const proxies = listProxies(trustProxy)
  const capacity = createSharedCapacity(limits)
  // Above the limit of all, so that a newcomer gets in before another one is closed.
  const most = mostConnections(0.9)
  if (Number.isFinite(most)) server.maxConnections = most
  server.on('connection', (socket) => {
    const peer = parseIpAddress(socket.remoteAddress ?? '')
    if (peer === null || proxies.check(peer, familyOf(peer))) return
    const { release } = capacity.hold(peer, () => socket.destroy(), 1)
    socket.once('close', release)
  })
}

function listProxies(trustProxy: readonly string[]): BlockList {
  const proxies = new BlockList()
  for (const text of trustProxy) {
    const network = readNetwork(text)
    if (network) proxies.addSubnet(network.address, network.prefix, familyOf(network.address))
  }
  return proxies
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** A share of the files that the process may open. The rest is for the stores, and for files that are sent. */
function mostConnections(share: number): number {
  const report = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) })
  // Else it asks the network by which names those are called that it is connected to.
  Object.assign(process.report, { excludeNetwork: true })
  const { data } = report.safeParse(process.report.getReport())
  return data ? Math.floor(data.userLimits.open_files.soft * share) : Number.POSITIVE_INFINITY
}
