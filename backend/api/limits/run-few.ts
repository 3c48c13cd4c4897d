/** Runs `places` pieces of work at once; what comes besides waits for a place, in order. */
export function runFew(places: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const line: (() => void)[] = []
  let taken = 0
  return async (work) => {
    if (taken < places) taken += 1
    else await new Promise<void>((begin) => line.push(begin))
    try {
      return await work()
    } finally {
      // The place is handed on, so that nobody who comes now is first.
      const next = line.shift()
      if (next) next()
      else taken -= 1
    }
  }
}
