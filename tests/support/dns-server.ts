import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'

const typeA = 1
const typeTxt = 16
const serverFailure = 2
/** Flags of a response to a recursive query. */
const isResponse = 0x8180

/**
 * Starts a name server on loopback. `answer` receives a name and the number of the query, and
 * returns IPv4 addresses. `texts` returns TXT records of a name, each in parts, or undefined for a failure of the
 * server. `resolve` and `resolver` query the server.
 */
export async function serveNames(
  answer: (name: string, count: number) => readonly string[],
  texts: (name: string) => readonly (readonly string[])[] | undefined = () => [],
) {
  const queried: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readName(query)
    queried.push(name)
    const isText = query.readUInt16BE(end - 4) === typeTxt
    const records = isText
      ? texts(name)?.map((parts) => Buffer.concat(parts.map(encodeText)))
      : answer(name, queried.length).map((ip) => Buffer.from(ip.split('.').map(Number)))
    const head = Buffer.alloc(12)
    query.copy(head, 0, 0, 2)
    head.writeUInt16BE(isResponse | (records ? 0 : serverFailure), 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(records?.length ?? 0, 6)
    const responses = (records ?? []).map((data) => encodeRecord(isText ? typeTxt : typeA, data))
    socket.send(Buffer.concat([head, query.subarray(12, end), ...responses]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver({ timeout: 500, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return {
    queried,
    resolver,
    resolve: async (name: string) =>
      (await resolver.resolve4(name)).map((address) => ({ address, family: 4 })),
    close: () => void socket.close(),
  }
}

function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([bytes.length]), bytes])
}

/** Encodes a record of the name in the question, in class IN and with time to live 0. */
function encodeRecord(type: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]), data])
}

function readName(query: Buffer): { name: string; end: number } {
  const parts: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    parts.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  // A zero byte, the type and the class follow.
  return { name: parts.join('.'), end: at + 5 }
}
