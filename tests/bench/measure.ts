/** Returns the value below which a share (0 to 1) of the values lies, or NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** Formats the median and the 99th percentile of times in ms. */
export const formatTimes = (timesMs: readonly number[]) =>
  `p50 ${median(timesMs).toFixed(2)} ms, p99 ${quantile(timesMs, 0.99).toFixed(2)} ms`

/** Returns the ms that work takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * Measures A-B-B-A in each round, so that a drift of the machine affects both sides alike. Returns the results of A
 * and of B, two of each per round.
 */
export async function measureAlternately<Result>(
  rounds: number,
  measureA: () => Promise<Result>,
  measureB: () => Promise<Result>,
): Promise<{ a: Result[]; b: Result[] }> {
  const results: { a: Result[]; b: Result[] } = { a: [], b: [] }
  for (let round = 0; round < rounds; round += 1) {
    results.a.push(await measureA())
    results.b.push(await measureB())
    results.b.push(await measureB())
    results.a.push(await measureA())
  }
  return results
}

/** Returns the ratio of A to B in each round of `measureAlternately`. */
export function ratiosOf({ a, b }: { a: readonly number[]; b: readonly number[] }): number[] {
  const sumOfRound = (values: readonly number[], round: number) =>
    (values[2 * round] ?? Number.NaN) + (values[2 * round + 1] ?? Number.NaN)
  return Array.from(
    { length: a.length / 2 },
    (_, round) => sumOfRound(a, round) / sumOfRound(b, round),
  )
}

/** Formats a median with the least and the greatest value. */
export const formatRange = (values: readonly number[]) =>
  `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)}-${Math.max(...values).toFixed(2)})`
