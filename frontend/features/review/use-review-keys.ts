import { useEffect, useEffectEvent } from 'react'
import type { HeldProfile } from '#contract/views/review.ts'
import type { RowActions } from './review-row.tsx'

type Keys = {
  rows: readonly HeldProfile[]
  actions: RowActions | undefined
  onRequest: (verdict: 'reject' | 'block') => void
  onUndo: () => void
  onClear: () => void
}

/** Keyboard shortcuts of the review queue. Ignored while typing and while a dialog is open. */
export function useReviewKeys(keys: Keys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => handleKey(event, keys))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, metaKey, ctrlKey, altKey } = event
      if (metaKey || ctrlKey || altKey || event.defaultPrevented) return
      if (!(target instanceof HTMLElement)) return
      const isTyping = target.matches('input:not([type=checkbox]), textarea, select')
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      if (isTyping && event.key !== 'Escape') return
      if (handle(event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
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
      actions.onList(entry)
      return true
    case 't':
      if (!actions) return false
      if (entry && !actions.isSelected(entry)) actions.onTurnDown(entry)
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
