/** Polls until `isTrue` resolves to true, and returns the elapsed ms. Throws after `limitMs`. */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  description: string,
  limitMs = 60_000,
): Promise<number> {
  const begin = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - begin > limitMs)
      throw new Error(`Not within ${limitMs} ms: ${description}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return performance.now() - begin
}
