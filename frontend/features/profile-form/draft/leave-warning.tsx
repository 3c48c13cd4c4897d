import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'

/**
 * Blocks leaving the page with unsent changes.
 * @returns the blocker of an attempt to leave, and a function that turns the warning off
 */
export function useLeaveWarning(dirty: boolean) {
  const released = useRef(false)
  const shouldBlock = () => dirty && !released.current
  const blocker = useBlocker({
    shouldBlockFn: shouldBlock,
    enableBeforeUnload: shouldBlock,
    withResolver: true,
  })
  const release = () => {
    released.current = true
  }
  const proceed = () => {
    // The page stays until the next one is loaded. Another link pressed meanwhile must not open the dialog again.
    release()
    blocker.proceed?.()
  }
  return {
    blocker: blocker.status === 'blocked' ? { proceed, reset: blocker.reset } : undefined,
    release,
  }
}

type LeaveDialogProps = {
  blocker: { proceed: () => void; reset: () => void } | undefined
}

/** Dialog before the user leaves a form with unsent changes. */
export function LeaveDialog({ blocker }: LeaveDialogProps) {
  return (
    <AlertDialog
      open={blocker !== undefined}
      onOpenChange={(open) => open || blocker?.reset()}
      title="Leave this page?"
      text="Your changes are not sent yet. A draft stays in this browser."
      cancel={<Button>Stay</Button>}
      action={<Button onClick={() => blocker?.proceed()}>Leave</Button>}
    />
  )
}
