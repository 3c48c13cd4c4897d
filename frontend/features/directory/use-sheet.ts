import { useNavigate, useRouter } from '@tanstack/react-router'
import { type RefObject, type ToggleEvent, useEffect, useRef } from 'react'
import type { DirectorySearch } from '#contract/directory-filter.ts'

type OnChange = (search: DirectorySearch, how: { replace: boolean }) => void

/**
 * Stands an open sheet in the history, so that Back closes it. What is chosen in it is one step there
 * and outlasts it, however it is closed.
 */
export function useSheet(sheet: RefObject<HTMLElement | null>, onChange: OnChange) {
  const { history } = useRouter()
  const navigate = useNavigate()
  /** While it is open: where it stands, and the last that was chosen in it. */
  const open = useRef<{ place: number; chosen?: DirectorySearch }>(undefined)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })

  useEffect(
    () =>
      history.subscribe(({ action: { type } }) => {
        if (!open.current || type === 'PUSH' || type === 'REPLACE') return
        const { chosen } = open.current
        open.current = undefined
        sheet.current?.hidePopover()
        if (type === 'BACK' && chosen) latest.current(chosen, { replace: false })
      }),
    [history, sheet],
  )

  return {
    /** At the press itself: `toggle` comes a moment later, and who goes Back by then would leave the list. */
    onBeforeToggle: ({ newState }: ToggleEvent) => {
      if (newState !== 'open' || open.current) return
      open.current = { place: history.location.state.__TSR_index + 1 }
      void navigate({ to: '.', search: true, state: { sheet: true }, resetScroll: false })
    },
    onToggle: ({ newState }: ToggleEvent) => {
      if (newState === 'open') return
      const { place, chosen } = open.current ?? {}
      open.current = undefined
      // A link beside it was pressed: that is where one is by now.
      const isThere = history.location.state.__TSR_index === place
      if (isThere && chosen === undefined) history.back()
    },
    change: (search: DirectorySearch) => {
      if (open.current) open.current.chosen = search
      onChange(search, { replace: open.current !== undefined })
    },
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    sheet?: boolean
  }
}
