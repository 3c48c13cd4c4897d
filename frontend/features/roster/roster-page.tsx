import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { RosterSearch } from '#contract/search/roster-search.ts'
import { formatTime } from '#lib/format-date-time.ts'
import { usePollWhileDown } from '#lib/use-poll-while-down.ts'
import { isFilled, type RosterPage as RosterPageData, rosterQueries } from '#queries/roster.ts'
import { EmptyText, FailedText } from '#ui/empty-text.tsx'
import { type Figure, Figures } from '#ui/figures.tsx'
import { PageHead } from '#ui/page-head.tsx'
import typography from '#ui/typography.module.css'
import { ActionDialog, useActionDialog } from './action-dialog.tsx'
import { DebugResults } from './debug-results.tsx'
import { DebugTools } from './debug-tools.tsx'
import css from './roster.module.css'
import { RosterTable } from './roster-table.tsx'
import { SearchFields, useTypedSearch } from './search-fields.tsx'
import { useAnalysis } from './use-staff-actions.ts'

type RosterPageProps = {
  title: string
  filter: RosterSearch
  /** Must be stable: a new function restarts the debounce. */
  onFilter: (filter: RosterSearch) => void
  /** True if the viewer may change profiles. */
  canAct: boolean
  liveStatus: ReactNode
}

/** All profiles, for staff to search, view, change and delete. */
export function RosterPage(props: RosterPageProps) {
  const { title, filter, onFilter, canAct, liveStatus } = props
  const [typed, setTyped] = useTypedSearch(filter, onFilter)
  const list = useRoster(filter)
  const dialog = useActionDialog()
  const analysis = useAnalysis()
  const { open } = dialog
  const wallet = (typed.wallet ?? '').trim()

  if (list.isLoading) {
    return (
      <p className={css.loading} role="status">
        Loading Admin Dashboard...
      </p>
    )
  }
  return (
    <>
      <PageHead title={title}>
        {liveStatus}
        {list.updatedAt > 0 && (
          <span className={typography.mono}>Last updated {formatTime(list.updatedAt)}</span>
        )}
      </PageHead>
      <Figures figures={list.figures} />
      <SearchFields typed={typed} onType={setTyped} />
      <DebugTools
        wallet={wallet}
        canAct={canAct}
        isAnalysing={analysis.isPending}
        onAnalyse={() => analysis.mutate()}
        onCleanUp={() => open({ kind: 'clean-up', wallet })}
        onDelete={() => open({ kind: 'delete-wallet', wallet })}
      />
      {analysis.data && (
        <DebugResults
          analysis={analysis.data.analysis}
          onWallet={(address) => setTyped({ wallet: address })}
          onClose={analysis.reset}
        />
      )}
      <section className={css.management} aria-labelledby="profile-management" tabIndex={-1}>
        <h2 id="profile-management" className={typography.h3}>
          Profile Management
        </h2>
        <List list={list} canAct={canAct} current={dialog.profileId} onAction={open} />
      </section>
      <ActionDialog dialog={dialog} />
    </>
  )
}

/** Loaded profiles, and the totals of all profiles. */
function useRoster(filter: RosterSearch) {
  const query = useInfiniteQuery({
    ...rosterQueries.pages(filter),
    refetchInterval: usePollWhileDown(),
  })
  const { data, hasNextPage, isFetching, fetchNextPage, isFetchNextPageError } = query
  const profiles = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.profiles) ?? []
    // A profile that moved between two fetches can be on both pages.
    return [...new Map(all.map((profile) => [profile.id, profile])).values()]
  }, [data])
  // After a failure the end of the list is still in view, so automatic fetches would repeat forever.
  const fetchMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  const firstPage = data?.pages[0]
  const isSearching = isFilled(filter) && query.isPlaceholderData
  return {
    profiles,
    fetchMore,
    hasFetchMoreFailed: isFetchNextPageError,
    retryFetchMore: fetchNextPage,
    isLoading: query.isPending,
    isSearching,
    isFailed: query.isError && (data === undefined || query.isPlaceholderData),
    retry: query.refetch,
    updatedAt: query.dataUpdatedAt,
    matching: firstPage?.matching?.total ?? 0,
    figures: createFigures(firstPage, isSearching),
  }
}

type ListProps = Pick<Parameters<typeof RosterTable>[0], 'canAct' | 'current' | 'onAction'> & {
  list: ReturnType<typeof useRoster>
}

function List({ list, ...table }: ListProps) {
  if (list.isFailed) {
    return <FailedText onRetry={list.retry}>The profiles could not be loaded.</FailedText>
  }
  if (list.isSearching) return <EmptyText>Searching profiles...</EmptyText>
  if (list.profiles.length === 0) return <EmptyText>No profiles found</EmptyText>
  return (
    <>
      <RosterTable
        profiles={list.profiles}
        total={list.matching}
        onEnd={list.fetchMore}
        {...table}
      />
      {list.hasFetchMoreFailed && (
        <FailedText onRetry={list.retryFetchMore}>The rest could not be loaded.</FailedText>
      )}
    </>
  )
}

function createFigures(firstPage: RosterPageData | undefined, isSearching: boolean): Figure[] {
  const matching = isSearching ? undefined : firstPage?.matching
  return [
    {
      label: 'Total Profiles',
      value: firstPage?.totalProfiles,
      note: 'including held and turned down',
    },
    {
      label: 'Search Results',
      value: matching?.total,
      ...(matching?.isBounded && { note: 'and more' }),
    },
    {
      label: 'Verified Profiles',
      value: firstPage?.verification.verified,
      note: 'signed, listed or not',
    },
    { label: 'Unverified Profiles', value: firstPage?.verification.unverified },
  ]
}
