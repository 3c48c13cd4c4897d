/**
 * The rank that a profile takes when it is listed, or changes its type while listed: the one this
 * life had in that type before, or else the next. A life that is held, rejected or over takes none.
 * `held` is the rank it had, `given` how many ranks the type has given so far.
 */
export function takeRank(held: number | undefined, given: number): { rank: number; given: number } {
  return held === undefined ? { rank: given + 1, given: given + 1 } : { rank: held, given }
}
