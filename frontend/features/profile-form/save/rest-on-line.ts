import { canAnimate } from '#lib/can-animate.ts'

/** How long a signature is drawn to its end, and then rests before it leaves the line, in ms. */
const drawAndRestMs = 420 + 360

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Waits until the signature is drawn and was seen on the line; gives whether anything may move at all. */
export async function restOnLine(): Promise<boolean> {
  const moves = canAnimate()
  if (moves) await sleep(drawAndRestMs)
  return moves
}
