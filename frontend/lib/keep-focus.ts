/**
 * Ref callback for a button that may be removed after a press. Moves its focus to the nearest ancestor
 * that scripts can focus, or to the button of the open menu. Without it, keyboard users would start at the top of the page.
 */
export function keepFocus(button: HTMLButtonElement | null) {
  return () => {
    if (!button || button !== document.activeElement) return
    const section = button.closest<HTMLElement>('[tabindex="-1"]') ?? document.querySelector('main')
    section?.focus({ preventScroll: true })
    if (document.activeElement === section) return
    document.querySelector<HTMLElement>('header [aria-expanded="true"]')?.focus()
  }
}
