type Fetch = typeof fetch

/** Returns a `beforeEach` function that responds to all requests of a story with `response`. */
export function answerBy(response: Fetch): () => () => void {
  return () => {
    const before = globalThis.fetch
    globalThis.fetch = response
    return () => {
      globalThis.fetch = before
    }
  }
}

/** The server cannot be reached. */
export const neverReached: Fetch = () => Promise.reject(new TypeError('Failed to fetch'))

/** The server never responds. */
export const notYetAnswered: Fetch = () => new Promise(() => {})
