import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import css from './notice.module.css'

type NoticeProps = {
  /** `red` where something was refused. */
  tone?: 'blue' | 'red'
  /** What somebody wrote, in their own words and lines. */
  said?: string | null | undefined
  className?: string | undefined
  children: ReactNode
}

/** What is to be known before the rest is read. */
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
