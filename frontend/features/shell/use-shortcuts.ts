import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { typeWords } from '#contract/type-words.ts'

/** Whether a key belongs to somebody who is writing. */
function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('input[type="search"]')
  search?.focus()
  search?.select()
  return search !== null
}

/** `/` goes to the search, on the artists' page where this one has none; `?` calls `onHelp`. */
export function useShortcuts(onHelp: () => void) {
  const navigate = useNavigate()
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (defaultPrevented || ctrlKey || metaKey || altKey || isWriting(target)) return
      // An open dialog keeps its keys.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      if (key === '?') onHelp()
      if (key !== '/') return
      event.preventDefault()
      if (focusSearch()) return
      void navigate({ to: typeWords.artist.path }).then(() => requestAnimationFrame(focusSearch))
    }
    window.addEventListener('keydown', act)
    return () => window.removeEventListener('keydown', act)
  }, [navigate, onHelp])
}
