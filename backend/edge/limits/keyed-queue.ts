/** Does the work of one key one after the other, in order, and that of different keys at once. */
export function keyedQueue() {
  const lines = new Map<string, Promise<unknown>>()
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (lines.get(key) ?? Promise.resolve()).then(work)
    // Whether it fails is no matter of those behind it.
    const over = turn.catch(() => undefined)
    lines.set(key, over)
    try {
      return await turn
    } finally {
      if (lines.get(key) === over) lines.delete(key)
    }
  }
}
