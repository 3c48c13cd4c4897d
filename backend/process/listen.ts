import { StartRefused } from './start-refused.ts'

type App = { listen: (options: { host: string; port: number }) => Promise<unknown> }

const reasons: Record<string, string> = {
  EADDRINUSE: 'is taken: stop what listens there, or set PORT to another one (0 takes a free one)',
  EACCES: 'may not be used by this user: set PORT to one above 1023',
  EADDRNOTAVAIL: 'is not on this machine: set HOST to an address of its own',
  ENOTFOUND: 'is not known: set HOST to an address of this machine',
}

/** Listens; throws `StartRefused` where the address cannot be had. */
export async function listen(
  app: App,
  { host, port }: { host: string; port: number },
): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = reasons[code]
    if (reason === undefined) throw error
    throw new StartRefused(`Port ${port} on ${host} ${reason}.`)
  }
}
