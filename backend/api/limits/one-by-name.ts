/** Does the work of one name one after the other, in order, and that of different names at once. */
export function oneByName() {
  const lines = new Map<string, Promise<unknown>>()
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (lines.get(name) ?? Promise.resolve()).then(work)
    // Whether it fails is no matter of those behind it.
    const over = turn.catch(() => undefined)
    lines.set(name, over)
    try {
      return await turn
    } finally {
      if (lines.get(name) === over) lines.delete(name)
    }
  }
}
