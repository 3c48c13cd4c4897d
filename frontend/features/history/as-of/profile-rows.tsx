import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { displayName } from '#contract/profile/display-name.ts'
import type { ProfileAsOf } from '#contract/views/as-of.ts'
import { avatarProps } from '#lib/avatar-props.ts'
import { formatNumber } from '#lib/format-number.ts'
import { Avatar } from '#ui/avatar.tsx'
import row from '#ui/profile-row.module.css'
import typography from '#ui/typography.module.css'
import css from './profile-rows.module.css'

/** Section of a list or a group, with its number. */
export function ProfileSection({
  id,
  title,
  count,
  children,
}: {
  id: string
  title: string
  count: number
  children: ReactNode
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={css.section}>
      <header className={css.head}>
        <h2 id={`${id}-title`} className={typography.h3}>
          {title}
        </h2>
        <span className={css.count}>{formatNumber(count)}</span>
      </header>
      {children}
    </section>
  )
}

type ProfileSummaryProps = {
  id: string
  /** Null once the profile is erased. */
  content: Omit<NonNullable<ProfileAsOf['content']>, 'hideWallet'> | null
  /** Line below the name. */
  note?: ReactNode
}

/** Avatar and name of a profile as they were, with a link to its history; only "Erased" once it is. */
export function ProfileSummary({ id, content, note }: ProfileSummaryProps) {
  return (
    <>
      {content ? (
        <Avatar {...avatarProps(content, 'smallAvatar')} size="small" />
      ) : (
        <span className={css.erased} aria-hidden="true" />
      )}
      <div className={`${row.words} ${css.summary}`}>
        {content ? (
          <Link to="/admin/audit/$id" params={{ id }}>
            <bdi>{displayName(content)}</bdi>
          </Link>
        ) : (
          <span className={typography.muted}>Erased</span>
        )}
        {note && <span className={typography.mono}>{note}</span>}
      </div>
    </>
  )
}
