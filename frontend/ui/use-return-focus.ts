import { useRef } from 'react'

/**
 * Returns the focus to the element that had it when the dialog opened. If that element was removed, its
 * section gets the focus. Radix does this only for triggers inside the root of a dialog.
 */
export function useReturnFocus(open: boolean) {
  const before = useRef<Element | null>(null)
  const section = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // Read during render: after it, an element of the dialog may have taken the focus.
  if (open && !wasOpen.current) {
    before.current = document.activeElement
    section.current = before.current?.closest('[tabindex="-1"]') ?? null
  }
  wasOpen.current = open
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const previous = [before.current, section.current].find((element) => element?.isConnected)
      const target = previous ?? document.querySelector('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
  }
}
