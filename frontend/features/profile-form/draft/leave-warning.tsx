import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'

/**
 * Asks before the page is left with something unsent.
 * @returns the question where one stands, and a function that lets the page go unasked
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

/** The question before a form is left with something unsent. */
export function LeaveDialog({ question }: LeaveDialogProps) {
  return (
    <AlertDialog
      open={question !== undefined}
      onOpenChange={(open) => open || question?.reset()}
      title="Leave this page?"
      text="What you wrote is not sent yet. A draft of it stays in this browser."
      cancel={<Button>Stay</Button>}
      action={<Button onClick={() => question?.proceed()}>Leave</Button>}
    />
  )
}
