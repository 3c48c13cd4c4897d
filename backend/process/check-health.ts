type Check = {
  /** Address that the server answers with 200 while it is healthy. */
  url: string
  /** Milliseconds until a try counts as unanswered. */
  answerMs?: number
  /** Ends the server. */
  endServer: () => void
}

/** Tries in a row. One alone may span a moment in which the whole machine was frozen. */
const tries = 2

/**
 * Checks a server from another process, and returns whether it is healthy. Calls `endServer` when the
 * server accepts connections and answers none, because a frozen process cannot end itself. A refused
 * connection or another status is unhealthy, and ends nothing.
 */
export async function checkHealth({ url, answerMs = 30_000, endServer }: Check): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    try {
      const { ok } = await fetch(url, { signal: AbortSignal.timeout(answerMs) })
      return ok
    } catch (error) {
      if (!(error instanceof Error && error.name === 'TimeoutError')) return false
    }
  }
  endServer()
  return false
}
