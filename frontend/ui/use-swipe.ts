import { type TouchEvent, useRef } from 'react'

/** How far a finger must go, in px, and how much more sideways than up or down. */
const distance = 50
const slope = 1.5

/** Tells of a finger that went sideways: -1 to what was before, 1 to what comes next. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      // Two fingers enlarge.
      start.current =
        finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      if (!finger || !start.current) return
      const x = finger.clientX - start.current.x
      const y = finger.clientY - start.current.y
      start.current = undefined
      if (Math.abs(x) >= distance && Math.abs(x) > slope * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
