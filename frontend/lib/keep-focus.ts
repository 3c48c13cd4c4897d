/** Selector of elements that only scripts can focus. */
const focusHome = '[tabindex="-1"]'

/**
 * A ref for a button that goes when it was pressed: focus that would go with it moves to what it stood
 * in, as far as that takes it, or to the button of the menu that covers the page, so that a keyboard does
 * not start again from the top.
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
