import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { actor } from '#contract/events/metadata.ts'
import type { EventFilter } from '#contract/search/event-filter.ts'
import { shortenAddress } from '#contract/short-address.ts'
import { eventType, type IndexedEvent, type ListedEvent } from '#contract/views/event-index.ts'
import { formatDateTime } from '#lib/format-date-time.ts'
import { formatNumber } from '#lib/format-number.ts'
import { eventQueries } from '#queries/event-index.ts'
import { EmptyText, FailedText } from '#ui/empty-text.tsx'
import { FilterForm } from '#ui/filter-form.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Loading, SkeletonBar } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import typography from '#ui/typography.module.css'
import { AuditTabs } from './as-of/audit-tabs.tsx'
import { eventLabelOf } from './event-labels.ts'
import { parseEventSearch } from './event-search.ts'
import css from './events-page.module.css'
import { ProofLink } from './proof-link.tsx'

type EventsPageProps = {
  title: string
  liveStatus: ReactNode
  filter: EventFilter
  onFilter: (filter: EventFilter) => void
}

const heads = ['Time', 'Event', 'By', 'Profile', 'Position', 'Entry']

/** The event log, newest first. */
export function EventsPage({ title, liveStatus, filter, onFilter }: EventsPageProps) {
  const log = useInfiniteQuery(eventQueries.of(filter))
  const events = log.data?.pages.flatMap((page) => page.events)
  return (
    <>
      <PageHead title={title}>{liveStatus}</PageHead>
      <AuditTabs tab="events" />
      <Filters filter={filter} onFilter={onFilter} />
      {events ? (
        events.length === 0 ? (
          <EmptyText>No events match these filters.</EmptyText>
        ) : (
          <>
            <Table
              caption="All events, newest first"
              heads={heads}
              rows={events.map((event) => ({ key: event.position, cells: createCells(event) }))}
            />
            <div className={css.end} role="status">
              {log.hasNextPage ? (
                <LoadMore label="Load older" list={log} />
              ) : (
                <span className={typography.muted}>No older events match.</span>
              )}
            </div>
          </>
        )
      ) : log.isPending ? (
        <Loading text="Loading all events..." className={css.loading}>
          <SkeletonBar width={100} />
          <SkeletonBar width={80} />
          <SkeletonBar width={90} />
        </Loading>
      ) : (
        <FailedText onRetry={log.refetch}>The events could not be loaded.</FailedText>
      )}
    </>
  )
}

function createCells(event: ListedEvent): ReactNode[] {
  return [
    <span key="at" className={`${typography.mono} ${css.line}`}>
      {formatDateTime(event.at)}
    </span>,
    <span key="type" className={`${typography.strong} ${css.kind}`} title={event.type}>
      {eventLabelOf(event.type)}
    </span>,
    <Actor key="by" event={event} />,
    <ProfileLink key="profile" event={event} />,
    <span key="position" className={typography.mono}>
      {event.position}
    </span>,
    <span key="entry" className={`${typography.mono} ${css.line}`}>
      {event.entry ? (
        <>
          {formatNumber(event.entry.index)} <ProofLink entry={event.entry} />
        </>
      ) : (
        'Not yet'
      )}
    </span>,
  ]
}

const actorKinds = {
  owner: 'Owner',
  admin: 'Admin',
  house: 'Provenance',
  visitor: 'Visitor',
} as const

function Actor({ event: { actor: by } }: { event: IndexedEvent }) {
  if (by.kind === 'admin' && by.address === null) return 'A former admin'
  const kind = <span className={css.kind}>{actorKinds[by.kind]}</span>
  return by.address === null ? (
    kind
  ) : (
    <>
      {kind}{' '}
      <span className={`${typography.mono} ${css.line}`} title={by.address}>
        {shortenAddress(by.address)}
      </span>
    </>
  )
}

/** Link to the history of a profile, at this event if the event is part of that history. */
function ProfileLink({ event }: { event: IndexedEvent }) {
  const { profileId, profile, streamKind, revision } = event
  if (profileId === null) return <span className={typography.muted}>None</span>
  return (
    <Link
      className={css.link}
      to="/admin/audit/$id"
      params={{ id: profileId }}
      search={streamKind === 'profile' ? { event: revision } : {}}
    >
      {profile ? (
        <>
          <bdi>{profile.name}</bdi> <span className={typography.muted}>@{profile.handle}</span>
        </>
      ) : (
        <span className={typography.mono}>{profileId}</span>
      )}
    </Link>
  )
}

const fields = [
  {
    name: 'profile',
    label: 'Profile',
    type: 'search',
    placeholder: 'Handle or id',
    maxLength: 200,
    isWide: true,
  },
  {
    name: 'type',
    label: 'Type',
    all: 'All types',
    options: eventType.options.map((value) => ({ value, label: eventLabelOf(value) })),
  },
  {
    name: 'kind',
    label: 'By',
    all: 'Anyone',
    options: actor.shape.kind.options.map((value) => ({ value, label: actorKinds[value] })),
  },
  { name: 'wallet', label: 'Staff wallet', placeholder: '0x…', maxLength: 42 },
  { name: 'day', label: 'Day (UTC)', type: 'date' },
]

type FiltersProps = Pick<EventsPageProps, 'filter' | 'onFilter'>

/** Filters of the list, stored in the URL. The actor is a kind or a wallet: the one that changed last. */
function Filters({ filter, onFilter }: FiltersProps) {
  const filteredKind = actor.shape.kind.safeParse(filter.actor).data ?? ''
  const { actor: by, ...rest } = filter
  return (
    <FilterForm
      fields={fields}
      values={{ ...rest, ...(filteredKind ? { kind: filteredKind } : { wallet: by }) }}
      columns="1.4fr 1fr 0.8fr 1.2fr 0.9fr auto"
      onFilter={({ kind = '', wallet, ...values }) =>
        onFilter(
          parseEventSearch({ ...values, actor: kind === filteredKind ? wallet || kind : kind }),
        )
      }
    />
  )
}
