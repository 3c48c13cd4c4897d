import { AlertDialog as RadixAlert, Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import css from './dialog.module.css'
import { Icon } from './icon.tsx'
import iconButton from './icon-button.module.css'
import { joinClasses } from './join-classes.ts'
import layout from './layout.module.css'
import { useReturnFocus } from './use-return-focus.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** A sentence under the title. */
  text?: ReactNode
  children?: ReactNode
}

/** A dialog with a title and a close button; Escape and a click outside close it too. */
export function Dialog({ open, onOpenChange, title, text, children }: DialogProps) {
  const returnFocus = useReturnFocus(open)
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={css.scrim}>
          <RadixDialog.Content
            className={css.dialog}
            // Radix gives Escape only to the topmost layer, such as a toast above the dialog. A layer that
            // closes by it prevents the default, but a toast does not.
            onKeyDown={({ key, defaultPrevented }) => {
              if (key === 'Escape' && !defaultPrevented) onOpenChange(false)
            }}
            {...returnFocus}
            {...(!text && { 'aria-describedby': undefined })}
          >
            <div className={css.head}>
              <RadixDialog.Title className={css.title}>{title}</RadixDialog.Title>
              <RadixDialog.Close
                className={joinClasses(iconButton.button, css.close)}
                aria-label="Close"
              >
                <Icon name="close" />
              </RadixDialog.Close>
            </div>
            {text && <RadixDialog.Description className={css.text}>{text}</RadixDialog.Description>}
            {children}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text: ReactNode
  /** Fields above the buttons. */
  children?: ReactNode
  /** The two buttons: first the harmless one, which has the focus. */
  cancel: ReactNode
  action?: ReactNode
  /** Status of the running action, beside the buttons. */
  status?: ReactNode
  /** For texts with long lines. */
  wide?: boolean
}

/** A dialog that requires an answer: a click outside does not close it. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  text,
  children,
  cancel,
  action,
  status,
  wide = false,
}: AlertDialogProps) {
  const returnFocus = useReturnFocus(open)
  return (
    <RadixAlert.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={css.scrim}>
          <RadixAlert.Content
            className={joinClasses(css.dialog, wide && css.wide)}
            {...returnFocus}
          >
            <RadixAlert.Title className={css.title}>{title}</RadixAlert.Title>
            <RadixAlert.Description className={css.text}>{text}</RadixAlert.Description>
            {children}
            <div className={`${layout.actions} ${css.actions}`}>
              {status && <div className={css.status}>{status}</div>}
              <RadixAlert.Cancel asChild>{cancel}</RadixAlert.Cancel>
              {action}
            </div>
          </RadixAlert.Content>
        </RadixAlert.Overlay>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  )
}
