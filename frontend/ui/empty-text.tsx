import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import css from './empty-text.module.css'
import typography from './typography.module.css'

/** The text of an empty list or a failed look-up, and what to do about it. */
export function EmptyText({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.empty} role="status">
      <div className={typography.lede}>{children}</div>
      {action}
    </div>
  )
}

type FailedTextProps = { children: ReactNode; onRetry: () => unknown }

/** The text of content that could not be loaded, with a button to try again. */
export function FailedText({ children, onRetry }: FailedTextProps) {
  const retryButton = <Button onClick={() => void onRetry()}>Try Again</Button>
  return <EmptyText action={retryButton}>{children}</EmptyText>
}
