/** Whether a key belongs to somebody who is writing. */
function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}

/** Whether a key is the page's own: nobody is writing, no dialog is open, and the browser has no use for it. */
export function isPageKey(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, shiftKey, key, defaultPrevented } = event
  const isChord = ctrlKey || metaKey || altKey || (shiftKey && key.length > 1)
  return (
    !defaultPrevented &&
    !isChord &&
    !isWriting(target) &&
    document.querySelector('[role="dialog"], [role="alertdialog"]') === null
  )
}
