import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { typeWords } from '#contract/profile/type-words.ts'
import { isShortcut } from '#lib/shortcut-key.ts'

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>(
    'input:is([type="search"], [data-search])',
  )
  search?.focus()
  search?.select()
  return search !== null
}

/** Handles `/`, which focuses the search of the page or of the artists' page, and `?`, which calls `onHelp`. */
export function useShortcuts(onHelp: () => void) {
  const navigate = useNavigate()
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      const { key } = event
      if (!isShortcut(event)) return
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
