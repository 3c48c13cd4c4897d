import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'
import { isReason, ReasonField } from './reason-field.tsx'

type ConfirmDialogProps = {
  title: string
  text: ReactNode
  /** What the button says, and what while it is done. */
  action: string
  acting: string
  isBusy: boolean
  reason: string
  onReason: (text: string) => void
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an act that cannot be undone, and why. A click outside does not close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, action, acting, isBusy, reason, onReason, onConfirm, onClose } = props
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      title={title}
      text={text}
      cancel={<Button disabled={isBusy}>Cancel</Button>}
      action={
        <Button
          variant="destructive"
          disabled={!isReason(reason)}
          aria-disabled={isBusy}
          onClick={() => isBusy || onConfirm()}
        >
          {isBusy ? acting : action}
        </Button>
      }
    >
      <ReasonField value={reason} onChange={onReason} />
    </AlertDialog>
  )
}
