import { flushSync } from 'react-dom'
import { welcomesMotion } from '#lib/welcomes-motion.ts'

/** How long a signature is drawn to its end, and then rests before it leaves the line, in ms. */
const drawAndRestMs = 420 + 360

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Waits until the signature is drawn and was seen on the line; gives whether anything may move at all. */
export async function restOnLine(): Promise<boolean> {
  const moves = welcomesMotion()
  if (moves) await sleep(drawAndRestMs)
  return moves
}

/** Carries the signature from the line to a label on the same page. `land` puts it there. */
export async function carrySignature(land: () => void): Promise<void> {
  const moves = await restOnLine()
  if (!moves || !('startViewTransition' in document)) return land()
  const travel = document.startViewTransition(() => flushSync(land))
  // One that is skipped has landed all the same.
  travel.ready.catch(() => undefined)
  await travel.finished
}
