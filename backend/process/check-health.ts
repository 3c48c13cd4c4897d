import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

type Check = {
  /** Address that the server answers with 200 while it is healthy. */
  url: string
  /** Milliseconds until a try fails. */
  timeoutMs?: number
  /** Ends the server. */
  endServer: () => void
}

/** Limits of a check. One try alone may span a moment in which the whole machine was frozen. */
export const checkLimits = { tries: 2, timeoutMs: 30_000 }

/**
 * Checks a server from another process, and returns whether it is healthy. Calls `endServer` when the
 * server listens and answers nothing, because a frozen process cannot end itself. A refused
 * connection or another status is unhealthy, and ends nothing.
 */
export async function checkHealth({
  url,
  timeoutMs = checkLimits.timeoutMs,
  endServer,
}: Check): Promise<boolean> {
  for (let attempt = 0; attempt < checkLimits.tries; attempt += 1) {
    // A frozen server with a full backlog never accepts the connection, and `fetch` would give up on it sooner.
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const [response] = (await once(get(url, { signal }), 'response')) as [IncomingMessage]
      response.destroy()
      return response.statusCode === 200
    } catch {
      if (!signal.aborted) return false
    }
  }
  endServer()
  return false
}
