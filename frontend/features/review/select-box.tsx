import { useEffect, useRef } from 'react'
import css from './select-box.module.css'

type SelectBoxProps = {
  /** The accessible name: the rows that the box selects. */
  label: string
  state: 'all' | 'some' | 'none'
  onToggle: (isRange: boolean) => void
}

/** A box of three states: 22px drawn, 44px to hit. */
export function SelectBox({ label, state, onToggle }: SelectBoxProps) {
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
        // The event of a change does not tell whether Shift is held.
        onChange={({ nativeEvent }) =>
          onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
