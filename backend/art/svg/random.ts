/** Seeded random numbers. Each draw advances the state, so the order of draws determines a picture. */
export type Random = {
  /** Returns the next number in [0, 1). */
  next: () => number
  range: (low: number, high: number) => number
  /** Returns a whole number from low to high, both included. */
  int: (low: number, high: number) => number
  /** Returns one of the items. Throws for an empty list. */
  pick: <Item>(items: readonly Item[]) => Item
  chance: (probability: number) => boolean
  shuffle: <Item>(items: readonly Item[]) => Item[]
}

/**
 * Creates random numbers that depend only on the text. The seed is xmur3, the generator sfc32 (both
 * public domain; sfc32 is by Chris Doty-Humphrey, of PractRand).
 */
export function randomFrom(text: string): Random {
  const next = sfc32(xmur3(text))
  // The first outputs of sfc32 still resemble its seed.
  for (let i = 0; i < 12; i++) next()

  const range = (low: number, high: number) => low + (high - low) * next()
  const int = (low: number, high: number) => Math.floor(range(low, high + 1))
  return {
    next,
    range,
    int,
    pick(items) {
      const item = items[int(0, items.length - 1)]
      if (item === undefined) throw new RangeError('There is nothing to pick from')
      return item
    },
    chance: (probability) => next() < probability,
    shuffle: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  }
}

function xmur3(text: string): () => number {
  let hash = 1779033703 ^ text.length
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 3432918353)
    hash = (hash << 13) | (hash >>> 19)
  }
  return () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507)
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909)
    hash ^= hash >>> 16
    return hash >>> 0
  }
}

function sfc32(seed: () => number): () => number {
  let a = seed() | 0
  let b = seed() | 0
  let c = seed() | 0
  let counter = seed() | 0
  return () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
}
