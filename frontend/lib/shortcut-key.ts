/** Returns whether a key is typed into a field. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}

/** Returns whether a key may be a shortcut: not typed into a field, no dialog open, not handled by the browser. */
export function isShortcut(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, shiftKey, key, defaultPrevented } = event
  const isChord = ctrlKey || metaKey || altKey || (shiftKey && key.length > 1)
  return (
    !defaultPrevented &&
    !isChord &&
    !isTyping(target) &&
    document.querySelector('[role="dialog"], [role="alertdialog"]') === null
  )
}
