import { useEffect, useState } from 'react'
import { FormNotice } from '../fields/form-notice.tsx'

const showAfterMs = 5000

type SlowSaveNoticeProps = {
  /** True if the server has not responded yet. */
  isWaiting: boolean
  onCancel: () => void
}

/** Notice about a slow save, with a button to cancel it. */
export function SlowSaveNotice({ isWaiting, onCancel }: SlowSaveNoticeProps) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setShown(true), showAfterMs)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [isWaiting])
  return (
    <div role="status">
      {isWaiting && isShown && (
        <FormNotice
          action="Stop waiting"
          onAct={({ currentTarget }) => {
            // This button disappears: moves the focus to the submit button.
            currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
            onCancel()
          }}
        >
          Still waiting for the server to answer. The network may be slow.
        </FormNotice>
      )}
    </div>
  )
}
