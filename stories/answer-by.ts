type Fetch = typeof fetch

/** For a story's `beforeEach`: whatever the page asks for is answered by this, until the story ends. */
export function answerBy(answer: Fetch): () => () => void {
  return () => {
    const before = globalThis.fetch
    globalThis.fetch = answer
    return () => {
      globalThis.fetch = before
    }
  }
}

/** Nothing can be reached. */
export const neverReached: Fetch = () => Promise.reject(new TypeError('Failed to fetch'))

/** Nothing has answered yet. */
export const notYetAnswered: Fetch = () => new Promise(() => {})
