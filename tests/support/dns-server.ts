import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'

/**
 * Starts a name server on loopback. `answer` receives a name and the number of the query, and
 * returns IPv4 addresses. `resolve` queries the server.
 */
export async function serveNames(answer: (name: string, count: number) => readonly string[]) {
  const queried: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readName(query)
    queried.push(name)
    const addresses = answer(name, queried.length)
    const head = Buffer.alloc(12)
    query.copy(head, 0, 0, 2)
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(addresses.length, 6)
    const question = query.subarray(12, end)
    const responses = addresses.map((ip) =>
      // Name of the question, type A, class IN, time to live 0, four bytes.
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...ip.split('.').map(Number)]),
    )
    socket.send(Buffer.concat([head, question, ...responses]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver()
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return {
    queried,
    resolve: async (name: string) =>
      (await resolver.resolve4(name)).map((address) => ({ address, family: 4 })),
    close: () => void socket.close(),
  }
}

function readName(query: Buffer): { name: string; end: number } {
  const parts: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    parts.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: parts.join('.'), end: at + 5 }
}
