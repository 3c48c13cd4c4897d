import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Served = {
  api: number
  bare: number
  /** Id of the profile to request. */
  id: string
  /** Path of a picture that the profile shows. */
  picture: string
  listBytes: number
  oneBytes: number
}

/** Starts `serve.ts` as a separate process on a database. */
export async function startServer(
  databaseUrl: string,
): Promise<{ served: Served; child: ChildProcess; stop: () => Promise<void> }> {
  const child = fork(fileURLToPath(new URL('./serve.ts', import.meta.url)), [databaseUrl])
  const died = once(child, 'exit').then(() => {
    throw new Error('The server of the bench ended before it was ready')
  })
  const [served] = (await Promise.race([once(child, 'message'), died])) as [Served]
  died.catch(() => undefined)
  const stop = async () => {
    child.send('stop')
    await once(child, 'exit')
  }
  return { served, child, stop }
}
