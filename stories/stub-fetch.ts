type Fetch = typeof fetch

/** Returns a `beforeEach` function that replaces `fetch` during a story. */
export function stubFetch(stub: Fetch): () => () => void {
  return () => {
    const before = globalThis.fetch
    globalThis.fetch = stub
    return () => {
      globalThis.fetch = before
    }
  }
}

/** The server cannot be reached. */
export const failToFetch: Fetch = () => Promise.reject(new TypeError('Failed to fetch'))

/** The server never responds. */
export const neverRespond: Fetch = () => new Promise(() => {})
