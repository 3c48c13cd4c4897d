import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { AlertDialog } from './dialog.tsx'

type ActAlertProps = {
  title: string
  text: ReactNode
  /** Labels of the button, idle and pending. */
  action: string
  acting: string
  variant: 'primary' | 'destructive'
  /** Whether all is filled in that is needed. */
  isReady: boolean
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
  /** Fields of the form. */
  children: ReactNode
}

/** Asks before an act, and stays as long as it is under way. A click outside does not close it. */
export function ActAlert(props: ActAlertProps) {
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
