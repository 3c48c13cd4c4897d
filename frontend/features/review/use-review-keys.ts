import type { HeldProfile } from '#contract/views/review.ts'
import { useShortcutKeys } from '#lib/shortcut-key.ts'
import type { RowActions } from './review-row.tsx'

type Keys = {
  rows: readonly HeldProfile[]
  actions: RowActions | undefined
  onRequest: (verdict: 'reject' | 'block') => void
  onUndo: () => void
  onClear: () => void
}

/** Keyboard shortcuts of the review queue. */
export function useReviewKeys(keys: Keys): void {
  useShortcutKeys((event) => {
    if (handleKey(event, keys)) event.preventDefault()
  })
}

/** Handles a key. Returns false if nothing was done. */
function handleKey(
  event: KeyboardEvent,
  { rows, actions, onRequest, onUndo, onClear }: Keys,
): boolean {
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-review-row]')
  const entry = rows.find(({ profile }) => profile.id === row?.dataset.reviewRow)
  switch (event.key) {
    case 'j':
      return moveFocus(row, 1)
    case 'k':
      return moveFocus(row, -1)
    case 'x':
    case 'X':
      if (!actions || !entry) return false
      actions.onSelect(entry, event.shiftKey)
      return true
    case 'l':
      if (!actions || !entry) return false
      actions.onApprove(entry)
      return true
    case 't':
      if (!actions) return false
      if (entry && !actions.isSelected(entry)) actions.onReject(entry)
      else onRequest('reject')
      return true
    case 'b':
      if (!actions) return false
      onRequest('block')
      return true
    case 'z':
      onUndo()
      return true
    case 'Escape':
      onClear()
      return false
    default:
      return false
  }
}

function moveFocus(from: HTMLElement | null, by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-review-row]')]
  const next = rows[from ? rows.indexOf(from) + by : 0]
  next?.focus()
  return next !== undefined
}
