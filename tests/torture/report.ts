/** Result of a run. `figures` describes it in one line; `faults` has a sentence for each fault. */
export type Report = { figures: string; faults: string[] }

export type Run = (options: { times: number; seed: number }) => Promise<Report>

/** Polls until `isTrue` resolves to true, and returns the elapsed ms. Throws after `limitMs`. */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  what: string,
  limitMs = 60_000,
): Promise<number> {
  const begin = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - begin > limitMs) throw new Error(`Not within ${limitMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return performance.now() - begin
}
