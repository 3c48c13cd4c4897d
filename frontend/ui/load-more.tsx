import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import rows from './row.module.css'
import typography from './typography.module.css'

type LoadMoreProps = {
  /** Text of the button, such as "Load older". */
  label: string
  isLoading: boolean
  /** True if the last attempt failed. */
  hasFailed: boolean
  onLoad: () => unknown
  /** Note beside the button. */
  children?: ReactNode
}

/** Button below a list that loads its next page, and the error if that failed. */
export function LoadMore({ label, isLoading, hasFailed, onLoad, children }: LoadMoreProps) {
  return (
    <div className={rows.row}>
      <Button disabled={isLoading} onClick={() => void onLoad()}>
        {isLoading ? 'Loading...' : label}
      </Button>
      {children}
      {hasFailed && <LoadMoreAlert />}
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
