import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'

/**
 * Asks before the page is left with something unsent.
 * @returns the question where one stands, and a function that lets the page go unasked
 */
export function useLeaveWarning(dirty: boolean) {
  const released = useRef(false)
  const isHeld = () => dirty && !released.current
  const blocker = useBlocker({
    shouldBlockFn: isHeld,
    enableBeforeUnload: isHeld,
    withResolver: true,
  })
  return {
    question: blocker.status === 'blocked' ? blocker : undefined,
    release: () => {
      released.current = true
    },
  }
}
