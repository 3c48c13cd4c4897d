/** A slot of a sequence. */
export type SequenceSlot = {
  /** Resolves once all earlier slots are released. */
  reached: Promise<void>
  release: () => void
}

/** Creates a sequence whose slots are reached in order, however fast their work is. */
export function createSequence(): { enter: () => SequenceSlot } {
  let last = Promise.resolve()
  return {
    enter: () => {
      const reached = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = Promise.all([reached, promise]).then(() => undefined)
      return { reached, release: resolve }
    },
  }
}
