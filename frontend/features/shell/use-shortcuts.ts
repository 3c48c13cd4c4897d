import { useNavigate } from '@tanstack/react-router'
import { typeWords } from '#contract/profile/type-words.ts'
import { useShortcutKeys } from '#lib/shortcut-key.ts'

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>(
    'input:is([type="search"], [data-search])',
  )
  search?.focus()
  search?.select()
  return search !== null
}

/** Handles `/`, which focuses the search of the page, or else that of the artists' page, and `?`, which calls `onHelp`. */
export function useShortcuts(onHelp: () => void) {
  const navigate = useNavigate()
  useShortcutKeys((event) => {
    if (event.key === '?') onHelp()
    if (event.key !== '/') return
    event.preventDefault()
    if (focusSearch()) return
    void navigate({ to: typeWords.artist.path }).then(() => requestAnimationFrame(focusSearch))
  })
}
