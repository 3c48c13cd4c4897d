/** A place in a line. */
export type Turn = {
  /** Resolves once all who entered before have left. */
  reached: Promise<void>
  leave: () => void
}

/** A line of which each one has its turn after those who entered before it, however fast it is. */
export function openTurns(): { enter: () => Turn } {
  let last = Promise.resolve()
  return {
    enter: () => {
      const reached = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = Promise.all([reached, promise]).then(() => undefined)
      return { reached, leave: resolve }
    },
  }
}
