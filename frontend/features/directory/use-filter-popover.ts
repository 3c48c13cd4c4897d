import { useNavigate, useRouter } from '@tanstack/react-router'
import { type RefObject, type ToggleEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { DirectorySearch } from '#contract/search/directory-filter.ts'

/** Changes the search. `replace`: the change continues the last one and adds no step to the history. */
export type OnSearchChange = (search: DirectorySearch, options: { replace: boolean }) => void

/**
 * Adds an open popover to the history, so that Back closes it. All choices made in it are one step of the
 * history, and are kept however it is closed.
 */
export function useFilterPopover(popover: RefObject<HTMLElement | null>, onChange: OnSearchChange) {
  const { history } = useRouter()
  const navigate = useNavigate()
  /** History index of the open popover, and the last choice made in it. Undefined while it is closed. */
  const open = useRef<{ index: number; chosen?: DirectorySearch }>(undefined)
  const changeSearch = useEffectEvent(onChange)

  useEffect(
    () =>
      history.subscribe(({ action: { type } }) => {
        if (!open.current || type === 'PUSH' || type === 'REPLACE') return
        const { chosen } = open.current
        open.current = undefined
        popover.current?.hidePopover()
        if (type === 'BACK' && chosen) changeSearch(chosen, { replace: false })
      }),
    [history, popover],
  )

  return {
    /** Adds the history entry during the press: `toggle` fires later, and a Back in between would leave the list. */
    onBeforeToggle: ({ newState }: ToggleEvent) => {
      if (newState !== 'open' || open.current) return
      open.current = { index: history.location.state.__TSR_index + 1 }
      // Without a state of its own, the router would add no entry for the same URL.
      void navigate({ to: '.', search: true, state: { isPopoverOpen: true }, resetScroll: false })
    },
    onToggle: ({ newState }: ToggleEvent) => {
      if (newState === 'open') return
      const { index, chosen } = open.current ?? {}
      open.current = undefined
      // A pressed link closes the popover too, after it has changed the location.
      const isCurrent = history.location.state.__TSR_index === index
      if (isCurrent && chosen === undefined) history.back()
    },
    changeInPopover: (search: DirectorySearch) => {
      if (open.current) open.current.chosen = search
      onChange(search, { replace: open.current !== undefined })
    },
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    isPopoverOpen?: boolean
  }
}
