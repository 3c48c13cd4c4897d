import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Moves the focus to the top of a new page, so that a keyboard or a reader starts there. */
export function usePageFocus(id: string) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [pathname, id])
}
