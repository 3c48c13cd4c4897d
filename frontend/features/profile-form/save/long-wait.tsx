import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import css from '../profile-form.module.css'

/** After how long a wait is spoken of, in ms. */
const longMs = 5000

const words = {
  wallet: 'Still waiting for your wallet to answer. It may have opened behind this window.',
  server: 'Still waiting for the server to answer. The network may be slow.',
}

type LongWaitProps = {
  /** Undefined: for nothing. */
  waitsFor: keyof typeof words | undefined
  onGiveUp: () => void
}

/** Says what a save that takes long waits for, and lets go of it. */
export function LongWait({ waitsFor, onGiveUp }: LongWaitProps) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      {waitsFor && isLong && (
        <div className={css.told}>
          <p>{words[waitsFor]}</p>
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
