import type { PointerEvent, RefObject } from 'react'
import css from './axis.module.css'

type AxisGripProps = {
  /** Native slider of the axis, which gets the focus. */
  slider: RefObject<HTMLInputElement | null>
  /** Called with a place on the axis, from 0 to 1. */
  onDrag: (place: number) => void
  onEnd?: () => void
}

/** Transparent element above an axis, with which its thumb is dragged. */
export function AxisGrip({ slider, onDrag, onEnd }: AxisGripProps) {
  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const { left, width } = currentTarget.getBoundingClientRect()
    onDrag(Math.min(1, Math.max(0, (clientX - left) / width)))
  }
  return (
    <span
      className={css.grip}
      aria-hidden="true"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        slider.current?.focus({ preventScroll: true })
        drag(event)
      }}
      onPointerMove={drag}
      onLostPointerCapture={onEnd}
      // The browser would take the focus back from the slider.
      onMouseDown={(event) => event.preventDefault()}
    />
  )
}
