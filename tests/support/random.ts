export type Random = ReturnType<typeof createRandom>

/** Creates a repeatable source of random choices. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return {
    /** Returns an integer from 0 to below `limit`. */
    below: (limit: number) => Math.floor(next() * limit),
    chance: (share: number) => next() < share,
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
  }
}
