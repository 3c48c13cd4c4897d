import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import rows from './row.module.css'
import typography from './typography.module.css'

type LoadMoreProps = {
  /** Text of the button, such as "Load older". */
  label: string
  /** State of the list, such as an infinite query. */
  list: {
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** Note beside the button. */
  children?: ReactNode
}

/** Button below a list that loads its next page, and the error if that failed. */
export function LoadMore({ label, list, children }: LoadMoreProps) {
  return (
    <div className={rows.row}>
      <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchingNextPage ? 'Loading...' : label}
      </Button>
      {children}
      {list.isFetchNextPageError && <LoadMoreAlert />}
    </div>
  )
}

/** Error of a next page, beside the button that loads it. */
export function LoadMoreAlert() {
  return (
    <span className={typography.red} role="alert">
      The rest could not be loaded. Please try again.
    </span>
  )
}
