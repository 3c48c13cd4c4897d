import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { AlertDialog } from './dialog.tsx'

type ConfirmAlertProps = {
  title: string
  text: ReactNode
  /** Labels of the button, idle and pending. */
  action: string
  acting: string
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
  const { title, text, action, acting, variant, isReady, isBusy, onConfirm, onClose } = props
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
          {isBusy ? acting : action}
        </Button>
      }
    >
      {props.children}
    </AlertDialog>
  )
}
