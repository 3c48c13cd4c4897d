import { useRef } from 'react'

/**
 * Gives the focus back to what had it when a dialog opened, or where that is gone, to the part of the page
 * that it stood in. Radix does so by itself only for a trigger inside the dialog's root.
 */
export function useReturnFocus(open: boolean) {
  const before = useRef<Element | null>(null)
  const home = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // Seen while the dialog is drawn: once it is there, something in it may have taken the focus.
  if (open && !wasOpen.current) {
    before.current = document.activeElement
    home.current = before.current?.closest('[tabindex="-1"]') ?? null
  }
  wasOpen.current = open
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const stands = [before.current, home.current].find((each) => each?.isConnected)
      const target = stands ?? document.querySelector('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
  }
}
