import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import css from './notice.module.css'

type NoticeProps = {
  /** `red` for errors and refusals. */
  tone?: 'blue' | 'red'
  /** Quoted text, with its line breaks. */
  quote?: string | null | undefined
  className?: string | undefined
  children: ReactNode
}

/** Notice above the content of a page. */
export function Notice({ tone = 'blue', quote, className, children }: NoticeProps) {
  return (
    <div className={joinClasses(css.notice, tone === 'red' && css.red, className)}>
      <p>{children}</p>
      {quote && (
        <blockquote className={css.quote} dir="auto">
          {quote}
        </blockquote>
      )}
    </div>
  )
}
