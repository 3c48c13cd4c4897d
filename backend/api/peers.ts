import type { Server } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { networkOf, readAddress, readNetwork } from '#contract/network-of.ts'
import { z } from '#contract/z.ts'
import { countByName } from './limits/count-by-name.ts'

/** Connections of one network: many households may share an address, and each keeps a few open. */
const usual = 1500

/**
 * Bounds the connections that are open: those of one network, except of proxies that speak for others,
 * and all of them, below the number of files that the system lets the process open.
 */
export function boundPeers(server: Server, trustProxy: readonly string[], ofOneNetwork = usual) {
  const proxies = listProxies(trustProxy)
  const networks = countByName()
  const most = mostConnections()
  if (most !== undefined) server.maxConnections = most
  server.on('connection', (socket) => {
    const peer = readAddress(socket.remoteAddress ?? '')
    if (peer === null || proxies.check(peer, familyOf(peer))) return
    const network = networkOf(peer)
    if (networks.count(network) >= ofOneNetwork) socket.destroy()
    else socket.once('close', networks.enter(network))
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

const report = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) })

/** The rest is for the stores, and for files that are sent. Undefined where the system sets no limit. */
function mostConnections(): number | undefined {
  // Else it asks the network by which names those are called that it is connected to.
  Object.assign(process.report, { excludeNetwork: true })
  const { data } = report.safeParse(process.report.getReport())
  return data && Math.floor(data.userLimits.open_files.soft * 0.8)
}
