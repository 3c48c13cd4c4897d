import { Toast as RadixToast } from 'radix-ui'
import { type ReactNode, useEffect } from 'react'
import { Icon } from './icon.tsx'
import iconButton from './icon-button.module.css'
import css from './toast.module.css'
import typography from './typography.module.css'

type ToastContent = {
  id: number
  title: string
  text?: ReactNode
  link?: ReactNode
  variant: 'default' | 'destructive'
  open: boolean
}

type ToasterProps = {
  toast: ToastContent | undefined
  onDismiss: () => void
}

/**
 * Shows toasts, one at a time. Radix's defaults are those of the spec: 5 s, a dismissing swipe of 50 px, and F8 to
 * focus the toast.
 */
export function Toaster({ toast, onDismiss }: ToasterProps) {
  const shown = toast?.open ? toast.id : undefined
  useEffect(() => {
    // A toast covers the bottom of the page: scroll the focused control clear of it. A section that a script
    // focused may be taller than the window, and stays where it is.
    const focused = document.activeElement
    if (shown === undefined || !(focused instanceof HTMLElement) || focused.tabIndex < 0) return
    focused.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <RadixToast.Provider label="Notification">
      {toast && (
        <RadixToast.Root
          key={toast.id}
          className={css.toast}
          data-variant={toast.variant}
          open={toast.open}
          onOpenChange={(open) => open || onDismiss()}
          type={toast.variant === 'destructive' ? 'foreground' : 'background'}
        >
          <div className={css.words}>
            <RadixToast.Title className={`${typography.h3} ${css.title}`}>
              {toast.title}
            </RadixToast.Title>
            {toast.text && (
              <RadixToast.Description className={css.text}>{toast.text}</RadixToast.Description>
            )}
            {toast.link}
          </div>
          <RadixToast.Close className={`${iconButton.button} ${css.close}`} aria-label="Dismiss">
            <Icon name="close" />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport className={css.viewport} />
    </RadixToast.Provider>
  )
}
