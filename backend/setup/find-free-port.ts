import { once } from 'node:events'
import { createServer } from 'node:net'

/** A free port, held until it is released, so that nobody takes it before it is listened on. */
export type HeldPort = { port: number; release: () => Promise<void> }

export async function holdFreePort(host: string): Promise<HeldPort> {
  const server = createServer((socket) => socket.destroy()).listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error(`No free port on ${host}`)
  return {
    port: address.port,
    release: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

/** A port that nobody listened on a moment ago. */
export async function findFreePort(host: string): Promise<number> {
  const { port, release } = await holdFreePort(host)
  await release()
  return port
}
