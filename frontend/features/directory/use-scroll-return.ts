import { useElementScrollRestoration } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

const getElement = () => window
/** Events of a visitor who scrolls. `scroll` also fires when the browser or a shifting layout scrolls. */
const scrollInputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls a reloaded list to where it was read, once `isWhole`, unless the visitor scrolls before. Before that
 * the page has only its first profiles, and may be too short.
 */
export function useScrollReturn(isWhole: boolean): void {
  const top = useElementScrollRestoration({ getElement })?.scrollY ?? 0
  const mustReturn = useRef(false)
  useEffect(() => {
    if (isWhole) {
      if (mustReturn.current) scrollTo({ top, behavior: 'instant' })
      return
    }
    mustReturn.current = top > scrollY
    const listening = new AbortController()
    const cancelReturn = () => {
      mustReturn.current = false
    }
    for (const type of scrollInputs)
      addEventListener(type, cancelReturn, { signal: listening.signal })
    return () => listening.abort()
  }, [isWhole, top])
}
