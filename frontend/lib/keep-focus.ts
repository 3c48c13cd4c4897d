/**
 * A ref for a button that goes when it was pressed: focus that would go with it moves to the page, or
 * to the button of the menu that covers it, so that a keyboard does not start again from the top.
 */
export function keepFocus(button: HTMLButtonElement | null) {
  return () => {
    if (button !== document.activeElement) return
    const main = document.querySelector('main')
    main?.focus({ preventScroll: true })
    if (document.activeElement === main) return
    document.querySelector<HTMLElement>('header [aria-expanded="true"]')?.focus()
  }
}
