import { useRef } from 'react'

/**
 * Gives the focus back to what had it when a dialog opened. Radix does so by itself only for a trigger
 * inside the dialog's root.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (before.current instanceof HTMLElement) before.current.focus()
    },
  }
}
