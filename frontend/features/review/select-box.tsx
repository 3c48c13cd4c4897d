import { useEffect, useRef } from 'react'
import css from './select-box.module.css'

type SelectBoxProps = {
  /** The accessible name: the rows that the box selects. */
  label: string
  state: 'all' | 'some' | 'none'
  onToggle: (isRange: boolean) => void
}

/** Checkbox with three states: 22 px wide, with a touch target of 44 px. */
export function SelectionCheckbox({ label, state, onToggle }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label className={css.hit}>
      <input
        ref={box}
        type="checkbox"
        className={css.box}
        aria-label={label}
        checked={state === 'all'}
        // A change event has no `shiftKey`; its native event has one.
        onChange={({ nativeEvent }) =>
          onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
