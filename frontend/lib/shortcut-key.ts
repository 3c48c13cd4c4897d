import { useEffect, useEffectEvent } from 'react'

/** Returns whether a key is typed into a field. Checkboxes take no letters. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
  )
}

/** Returns whether a key may be a shortcut: not typed into a field, no dialog open, not handled by the browser. */
function isShortcut(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, shiftKey, key, defaultPrevented } = event
  const isChord = ctrlKey || metaKey || altKey || (shiftKey && key.length > 1)
  return (
    !defaultPrevented &&
    !isChord &&
    !isTyping(target) &&
    document.querySelector('[role="dialog"], [role="alertdialog"]') === null
  )
}

/** Calls `handle` for each key of the page that may be a shortcut. */
export function useShortcutKeys(handle: (event: KeyboardEvent) => void): void {
  const handleShortcut = useEffectEvent(handle)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isShortcut(event)) handleShortcut(event)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
