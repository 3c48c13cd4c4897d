import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { prefersReducedMotion } from '#lib/can-animate.ts'

/** Interval of the ripples while the button is held, in ms. */
const rippleIntervalMs = 240

/**
 * Handles pressing, holding and releasing a button by pointer and by keyboard. `ripples` has the keys of the
 * visible ripples. A click without a press, for example by assistive technology, counts as a release.
 */
export function usePress(onRelease: () => void) {
  const [pressed, setPressed] = useState(false)
  const [ripples, setRipples] = useState<readonly number[]>([])
  const lastRipple = useRef(0)

  useEffect(() => {
    if (!pressed || prefersReducedMotion()) return
    const addRipple = () => {
      lastRipple.current += 1
      const ripple = lastRipple.current
      setRipples((before) => [...before, ripple])
    }
    addRipple()
    const timer = setInterval(addRipple, rippleIntervalMs)
    return () => clearInterval(timer)
  }, [pressed])

  return {
    pressed,
    ripples,
    removeRipple: (ripple: number) => setRipples((all) => all.filter((other) => other !== ripple)),
    handlers: {
      onPointerDown: ({ button }: PointerEvent) => button === 0 && setPressed(true),
      onPointerUp: () => setPressed(false),
      onPointerLeave: () => setPressed(false),
      onPointerCancel: () => setPressed(false),
      onKeyDown: ({ key }: KeyboardEvent) => (key === ' ' || key === 'Enter') && setPressed(true),
      onKeyUp: () => setPressed(false),
      onBlur: () => setPressed(false),
      onClick: onRelease,
    },
  }
}
