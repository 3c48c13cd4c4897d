/** Limits a value to a range. */
export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value))
}

/** Returns 0 up to `from` and 1 beyond `to`, with a smooth rise between them; `to` may be the lower. */
export function smoothStep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}
