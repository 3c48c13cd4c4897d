import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { actor } from '#contract/events/metadata.ts'
import type { EventFilter } from '#contract/search/event-filter.ts'
import { shortenAddress } from '#contract/short-address.ts'
import { eventType, type IndexedEvent } from '#contract/views/event-index.ts'
import { formatDateTime } from '#lib/format-date-time.ts'
import { eventQueries } from '#queries/event-index.ts'
import { Button } from '#ui/button.tsx'
import { EmptyText, FailedText } from '#ui/empty-text.tsx'
import { Field, Select } from '#ui/field.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Loading, SkeletonBar } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import typography from '#ui/typography.module.css'
import { eventLabelOf, findEventType } from './event-labels.ts'
import { parseEventSearch } from './event-search.ts'
import css from './events-page.module.css'

type EventsPageProps = {
  title: string
  liveStatus: ReactNode
  filter: EventFilter
  onFilter: (filter: EventFilter) => void
}

const heads = ['Time', 'Event', 'By', 'Profile', 'Position']

/** The event log, newest first. */
export function EventsPage({ title, liveStatus, filter, onFilter }: EventsPageProps) {
  const log = useInfiniteQuery(eventQueries.of(filter))
  const events = log.data?.pages.flatMap((page) => page.events)
  return (
    <>
      <PageHead title={title}>{liveStatus}</PageHead>
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
                <LoadMore
                  label="Load older"
                  isLoading={log.isFetchingNextPage}
                  hasFailed={log.isFetchNextPageError}
                  onLoad={log.fetchNextPage}
                />
              ) : (
                <span className={typography.muted}>No older events match.</span>
              )}
            </div>
          </>
        )
      ) : log.isPending ? (
        <Loading text="Loading all events..." className={css.coming}>
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

function createCells(event: IndexedEvent): ReactNode[] {
  return [
    <span key="at" className={`${typography.mono} ${css.line}`}>
      {formatDateTime(event.at)}
    </span>,
    <span key="type" className={css.name} title={event.type}>
      {eventLabelOf(event.type)}
    </span>,
    <Actor key="by" event={event} />,
    <ProfileLink key="profile" event={event} />,
    <span key="position" className={typography.mono}>
      {event.position}
    </span>,
  ]
}

const kinds = {
  owner: 'Owner',
  admin: 'Admin',
  house: 'Provenance',
  visitor: 'Visitor',
} as const
const kindOf = (name: string) => actor.shape.kind.options.find((kind) => kinds[kind] === name)

function Actor({ event: { actor: by } }: { event: IndexedEvent }) {
  if (by.kind === 'admin' && by.address === null) return 'A former admin'
  const kind = <span className={css.kind}>{kinds[by.kind]}</span>
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

type FiltersProps = Pick<EventsPageProps, 'filter' | 'onFilter'>

const allTypes = 'All types'
const anyone = 'Anyone'

/** Filters of the list, stored in the URL. Selects apply immediately, text fields with Enter or the button. */
function Filters({ filter, onFilter }: FiltersProps) {
  const change = (changes: Partial<Record<keyof EventFilter, string>>) =>
    onFilter(parseEventSearch({ ...filter, ...changes }))
  const kind = actor.shape.kind.safeParse(filter.actor).data
  return (
    <search>
      <form
        key={JSON.stringify(filter)}
        className={css.filters}
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          const text = (name: string) => String(form.get(name)).trim()
          change({ profile: text('profile'), actor: text('wallet') || (kind ?? '') })
        }}
      >
        <Field
          label="Profile"
          name="profile"
          type="search"
          autoComplete="off"
          placeholder="Handle or id"
          maxLength={200}
          defaultValue={filter.profile ?? ''}
        />
        <Select
          label="Type"
          options={[allTypes, ...eventType.options.map(eventLabelOf)]}
          value={filter.type ? eventLabelOf(filter.type) : allTypes}
          onChange={({ target }) => change({ type: findEventType(target.value) ?? '' })}
        />
        <Select
          label="By"
          options={[anyone, ...actor.shape.kind.options.map((kind) => kinds[kind])]}
          value={kind ? kinds[kind] : anyone}
          onChange={({ target }) => change({ actor: kindOf(target.value) ?? '' })}
        />
        <Field
          label="Staff wallet"
          name="wallet"
          autoComplete="off"
          placeholder="0x…"
          maxLength={42}
          defaultValue={kind ? '' : (filter.actor ?? '')}
        />
        <Field
          label="Day (UTC)"
          type="date"
          defaultValue={filter.day ?? ''}
          onChange={({ target }) => change({ day: target.value })}
        />
        <div className={css.actions}>
          <Button type="submit">Search</Button>
          <Button variant="quiet" onClick={() => onFilter({})}>
            Clear Filters
          </Button>
        </div>
      </form>
    </search>
  )
}
