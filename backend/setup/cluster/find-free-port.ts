import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns a port that is currently free. */
export async function findFreePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error(`No free port on ${host}`)
  return address.port
}
