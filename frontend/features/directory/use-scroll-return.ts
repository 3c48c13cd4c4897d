import { useElementScrollRestoration } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

const getElement = () => window

/**
 * Scrolls a reloaded list to where it was read, once `isWhole`: until then the page has its first profiles
 * alone, and may be too short.
 */
export function useScrollReturn(isWhole: boolean): void {
  const top = useElementScrollRestoration({ getElement })?.scrollY ?? 0
  const stoppedAt = useRef<number>(undefined)
  useEffect(() => {
    if (!isWhole && top > scrollY) stoppedAt.current = scrollY
    // Otherwise the visitor has scrolled meanwhile.
    else if (stoppedAt.current === scrollY) scrollTo({ top, behavior: 'instant' })
  }, [isWhole, top])
}
