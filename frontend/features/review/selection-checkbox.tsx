import { useEffect, useRef } from 'react'
import type { SelectionState } from './selection.ts'
import css from './selection-checkbox.module.css'

type SelectionCheckboxProps = {
  /** The accessible name: the rows that the box selects. */
  label: string
  state: SelectionState
  /** `isRange` is true while Shift is pressed. */
  onToggle: (isRange: boolean) => void
}

/** Checkbox with three states: 22 px wide, with a touch target of 44 px. */
export function SelectionCheckbox({ label, state, onToggle }: SelectionCheckboxProps) {
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
