import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'

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
