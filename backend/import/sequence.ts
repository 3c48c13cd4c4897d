/** A slot of a sequence. */
export type Turn = {
  /** Resolves once all earlier slots are released. */
  reached: Promise<void>
  leave: () => void
}

/** Creates a sequence whose slots are reached in order, however fast their work is. */
export function createSequence(): { enter: () => Turn } {
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
