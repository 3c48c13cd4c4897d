import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { AlertDialog } from './dialog.tsx'

type ConfirmAlertProps = {
  title: string
  text: ReactNode
  /** Labels of the confirm button, before and while the action runs. */
  actionLabel: string
  busyLabel: string
  variant: 'primary' | 'destructive'
  /** True if all required fields are filled in. */
  isReady: boolean
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
  /** Fields of the form. */
  children: ReactNode
}

/** Asks for confirmation, and stays open while the action runs. A click outside does not close it. */
export function ConfirmAlert(props: ConfirmAlertProps) {
  const { title, text, actionLabel, busyLabel, variant, isReady, isBusy, onConfirm, onClose } =
    props
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || isBusy || onClose()}
      title={title}
      text={text}
      cancel={<Button disabled={isBusy}>Cancel</Button>}
      action={
        <Button
          variant={variant}
          disabled={!isReady}
          aria-disabled={isBusy}
          onClick={() => isBusy || onConfirm()}
        >
          {isBusy ? busyLabel : actionLabel}
        </Button>
      }
    >
      {props.children}
    </AlertDialog>
  )
}
