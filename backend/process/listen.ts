import { OperatorError } from './operator-error.ts'

type App = { listen: (options: { host: string; port: number }) => Promise<unknown> }

const reasons: Record<string, string> = {
  EADDRINUSE:
    'is already in use: stop the program that listens there, or set PORT to another port (0 picks a free one)',
  EACCES: 'needs more privileges than this user has: set PORT to a port above 1023',
  EADDRNOTAVAIL: 'is not an address of this machine: set HOST to one that is',
  ENOTFOUND: 'cannot be resolved: set HOST to an address of this machine',
}

/** Starts to listen. Throws `OperatorError` with advice if the address is unavailable. */
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
    throw new OperatorError(`Port ${port} on ${host} ${reason}.`)
  }
}
