/**
 * A ref for a button that goes when it was pressed: focus that would go with it moves to the page, so
 * that a keyboard does not start again from the window's top.
 */
export function keepFocus(button: HTMLButtonElement | null) {
  return () => {
    if (button !== document.activeElement) return
    document.querySelector('main')?.focus({ preventScroll: true })
  }
}
