import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { HeldProfile, ReviewGroup } from '#contract/views/review.ts'
import { formatCount } from '#lib/format-count.ts'
import { reviewQueries } from '#queries/review.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { LoadMoreAlert } from '#ui/load-more.tsx'
import text from '#ui/text-button.module.css'
import typography from '#ui/typography.module.css'
import css from './review.module.css'
import { ReviewRow, type RowActions } from './review-row.tsx'
import { type Selection, stateOfNetwork } from './selection.ts'
import { SelectionCheckbox } from './selection-checkbox.tsx'

type GroupProps = {
  group: ReviewGroup
  /** In ms since 1970. */
  now: number
  isShown: (entry: HeldProfile) => boolean
  selection: Selection
  actions: RowActions | undefined
  onToggle: () => void
  onBlock: () => void
}

/** Held profiles of one network: the oldest, and the rest on demand. */
export function NetworkGroup(props: GroupProps) {
  const { group, now, isShown, selection, actions, onToggle, onBlock } = props
  const { network, count, addresses, first, last } = group
  const [isOpen, setOpen] = useState(false)
  const rest = useInfiniteQuery({ ...reviewQueries.network(network), enabled: isOpen })
  const pages = isOpen && rest.data ? rest.data.pages : [group]
  const loaded = pages.flatMap((page) => page.waiting)
  const held = loaded.filter(isShown)
  const left = { ...count, total: Math.max(0, count.total - loaded.length) }
  if (held.length === 0) return null
  const state = stateOfNetwork(selection, network)
  const loadMore = () => (isOpen ? void rest.fetchNextPage() : setOpen(true))
  return (
    <section className={css.group} aria-label={`${network}, ${formatCount(count)} waiting`}>
      <header className={css.groupHead}>
        {actions ? (
          <SelectionCheckbox label={`Select all of ${network}`} state={state} onToggle={onToggle} />
        ) : (
          <span />
        )}
        <div>
          <h2 className={typography.h3}>
            {network} <span className={css.count}>{formatCount(count)} waiting</span>
          </h2>
          <p className={typography.mono}>
            {first.slice(11, 16)} to {last.slice(11, 16)} UTC ·{' '}
            {addresses === 1 ? '1 address' : `${addresses} addresses`}
          </p>
        </div>
        <div className={css.groupLinks}>
          <Link className={text.tall} to="/admin/security" search={{ network }}>
            Attempts
          </Link>
          {actions && (
            <button type="button" className={joinClasses(text.tall, css.danger)} onClick={onBlock}>
              Block network…
            </button>
          )}
        </div>
      </header>
      <ol aria-label={`Waiting from ${network}`} tabIndex={-1}>
        {held.map((entry) => (
          <ReviewRow key={entry.profile.id} entry={entry} now={now} actions={actions} />
        ))}
      </ol>
      {(isOpen && rest.data ? rest.hasNextPage : group.next !== null) && (
        <p className={css.groupMore}>
          <button type="button" className={text.tall} onClick={loadMore}>
            {rest.isFetching
              ? 'Loading...'
              : left.total > 0
                ? `Show ${formatCount(left)} more`
                : 'Show more'}
          </button>
          {state === 'all' && (
            <span className={typography.mono}>all {formatCount(count)} selected</span>
          )}
          {rest.isError && !rest.isFetching && <LoadMoreAlert />}
        </p>
      )}
    </section>
  )
}
