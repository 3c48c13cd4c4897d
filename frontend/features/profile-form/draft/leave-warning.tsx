import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'

/**
 * Shows a question before the user leaves with unsent changes.
 * @returns the open question, and a function that turns it off
 */
export function useLeaveWarning(dirty: boolean) {
  const released = useRef(false)
  const isHeld = () => dirty && !released.current
  const blocker = useBlocker({
    shouldBlockFn: isHeld,
    enableBeforeUnload: isHeld,
    withResolver: true,
  })
  return {
    question: blocker.status === 'blocked' ? blocker : undefined,
    release: () => {
      released.current = true
    },
  }
}

type LeaveDialogProps = {
  question: { proceed: () => void; reset: () => void } | undefined
}

/** Dialog before the user leaves a form with unsent changes. */
export function LeaveDialog({ question }: LeaveDialogProps) {
  return (
    <AlertDialog
      open={question !== undefined}
      onOpenChange={(open) => open || question?.reset()}
      title="Leave this page?"
      text="Your changes are not sent yet. A draft stays in this browser."
      cancel={<Button>Stay</Button>}
      action={<Button onClick={() => question?.proceed()}>Leave</Button>}
    />
  )
}
