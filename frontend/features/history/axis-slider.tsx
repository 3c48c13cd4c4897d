import { type ComponentProps, type PointerEvent, useRef } from 'react'
import css from './axis.module.css'

type AxisSliderProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onDrag'> & {
  /** Number on the thumb. */
  thumb: string
  /** Called with a place on the axis, from 0 to 1. */
  onDrag: (place: number) => void
  onDragEnd?: () => void
}

/** Thumb of an axis at `--at`, with a native slider for keys and a transparent element for dragging. */
export function AxisSlider({ thumb, onDrag, onDragEnd, ...input }: AxisSliderProps) {
  const slider = useRef<HTMLInputElement>(null)
  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const { left, width } = currentTarget.getBoundingClientRect()
    onDrag(Math.min(1, Math.max(0, (clientX - left) / width)))
  }
  return (
    <>
      <span className={css.future} aria-hidden="true" />
      <span className={css.thumb} aria-hidden="true">
        <span>{thumb}</span>
      </span>
      <input {...input} ref={slider} type="range" className={css.slider} aria-label="Event" />
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
        onLostPointerCapture={onDragEnd}
        // The browser would take the focus back from the slider.
        onMouseDown={(event) => event.preventDefault()}
      />
    </>
  )
}
