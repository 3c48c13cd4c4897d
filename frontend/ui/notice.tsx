import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import css from './notice.module.css'

type NoticeProps = {
  /** `red` where something was refused. */
  tone?: 'blue' | 'red'
  /** Text as its author wrote it, with its line breaks. */
  said?: string | null | undefined
  className?: string | undefined
  children: ReactNode
}

/** Notice above the content of a page. */
export function Notice({ tone = 'blue', said, className, children }: NoticeProps) {
  return (
    <div className={joinClasses(css.notice, tone === 'red' && css.red, className)}>
      <p>{children}</p>
      {said && (
        <blockquote className={css.said} dir="auto">
          {said}
        </blockquote>
      )}
    </div>
  )
}
