/** The value, or the bound that it passes. */
export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value))
}

/** 0 up to `from` and 1 beyond `to`, with a soft rise between; `to` may be the lower. */
export function softStep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}
