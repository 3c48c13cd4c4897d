import { canAnimate } from '#lib/can-animate.ts'

/** Duration of the signature animation and of the pause after it, in ms. */
const drawAndRestMs = 420 + 360

export const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Waits for the signature animation. Returns false without waiting if animations are off. */
export async function waitForSignature(): Promise<boolean> {
  const isAnimated = canAnimate()
  if (isAnimated) await delay(drawAndRestMs)
  return isAnimated
}
