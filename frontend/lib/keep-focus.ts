/** Selector of elements that only scripts can focus. */
const focusHome = '[tabindex="-1"]'

/**
 * Ref callback for a button that may be removed after a press. Moves its focus to the nearest focusable
 * ancestor, or to the button of the open menu. Without it, keyboard users would start at the top of the page.
 */
export function keepFocus(button: HTMLButtonElement | null) {
  return () => {
    if (!button || button !== document.activeElement) return
    const home = button.closest<HTMLElement>(focusHome) ?? document.querySelector('main')
    home?.focus({ preventScroll: true })
    if (document.activeElement === home) return
    document.querySelector<HTMLElement>('header [aria-expanded="true"]')?.focus()
  }
}
