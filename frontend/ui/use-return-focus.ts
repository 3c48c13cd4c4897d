import { useRef } from 'react'

/**
 * Gives the focus back to what had it when a dialog opened, or to the page where that is gone. Radix
 * does so by itself only for a trigger inside the dialog's root.
 */
export function useReturnFocus(open: boolean) {
  const before = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // Seen while the dialog is drawn: once it is there, something in it may have taken the focus.
  if (open && !wasOpen.current) before.current = document.activeElement
  wasOpen.current = open
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const target = before.current?.isConnected ? before.current : document.querySelector('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
  }
}
