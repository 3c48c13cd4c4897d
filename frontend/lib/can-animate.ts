/** Returns whether the page is visible and the user has not asked for reduced motion. */
export function canAnimate(): boolean {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return document.visibilityState === 'visible' && !isStill
}
