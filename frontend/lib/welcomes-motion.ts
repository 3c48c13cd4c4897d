/** Whether somebody looks, and did not ask for stillness. */
export function welcomesMotion(): boolean {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return document.visibilityState === 'visible' && !isStill
}
