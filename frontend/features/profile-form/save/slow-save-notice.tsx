import { useEffect, useState } from 'react'
import { Note } from '../fields/note.tsx'

/** Delay before the notice is shown, in ms. */
const longMs = 5000

type SlowSaveNoticeProps = {
  /** True if the server has not responded yet. */
  isWaiting: boolean
  onCancel: () => void
}

/** Notice about a slow save, with a button to cancel it. */
export function SlowSaveNotice({ isWaiting, onCancel }: SlowSaveNoticeProps) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      {isWaiting && isLong && (
        <Note
          action="Stop waiting"
          onAct={({ currentTarget }) => {
            // This button disappears: moves the focus to the submit button.
            currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
            onCancel()
          }}
        >
          Still waiting for the server to answer. The network may be slow.
        </Note>
      )}
    </div>
  )
}
