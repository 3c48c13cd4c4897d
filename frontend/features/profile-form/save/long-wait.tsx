import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import css from '../profile-form.module.css'

/** After how long a wait is spoken of, in ms. */
const longMs = 5000

type LongWaitProps = {
  /** Whether the server has not answered yet. */
  waits: boolean
  onGiveUp: () => void
}

/** Says what a save that takes long waits for, and lets go of it. */
export function LongWait({ waits, onGiveUp }: LongWaitProps) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      {waits && isLong && (
        <div className={css.told}>
          <p>Still waiting for the server to answer. The network may be slow.</p>
          <Button
            size="small"
            onClick={({ currentTarget }) => {
              // This button goes; the way to try again stays.
              currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
              onGiveUp()
            }}
          >
            Give Up
          </Button>
        </div>
      )}
    </div>
  )
}
