/** Returns whether the user asked for reduced motion. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Returns whether the page is visible and the user has not asked for reduced motion. */
export function canAnimate(): boolean {
  return document.visibilityState === 'visible' && !prefersReducedMotion()
}
