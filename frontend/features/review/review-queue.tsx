import { type ReactNode, useState } from 'react'
import type { BulkReviewBody } from '#contract/commands/bulk-review.ts'
import type { BulkReviewView } from '#contract/views/bulk-review.ts'
import type { HeldProfile, ReviewOverview, ReviewView } from '#contract/views/review.ts'
import { formatCount } from '#lib/format-count.ts'
import { clearUnsentTexts } from '#lib/unsent-text.ts'
import text from '#ui/text-button.module.css'
import typography from '#ui/typography.module.css'
import { BulkReviewDock } from './bulk-review-dock.tsx'
import { DecidedMeanwhile } from './decided-meanwhile.tsx'
import { NetworkGroup } from './network-group.tsx'
import { filterOfTab, type QueueTab } from './queue-tab.ts'
import { countOfTab } from './queue-tabs.tsx'
import { type DecisionRequest, textKeyOf } from './reason-form.tsx'
import css from './review.module.css'
import { ReviewBar } from './review-bar.tsx'
import { ReviewRow, type RowActions } from './review-row.tsx'
import {
  addRows,
  countSelected,
  isSelected,
  networksOf,
  nothingSelected,
  type Selection,
  selectNetworks,
  selectRow,
  selectTab,
  toggleNetwork,
  toggleRow,
  toRequest,
  toSelection,
} from './selection.ts'
import { SelectionCheckbox } from './selection-checkbox.tsx'
import type { BulkReviews } from './use-bulk-reviews.ts'
import { useReviewKeys } from './use-review-keys.ts'

type QueueProps = {
  tab: QueueTab
  /** Stays when the tab changes. */
  selection: Selection
  onSelection: (selection: Selection) => void
  pages: readonly ReviewView[]
  overview: ReviewOverview
  /** Time of the fetch, in ms since 1970. */
  readAt: number
  /** In ms since 1970. */
  now: number
  canAct: boolean
  bulkReviews: BulkReviews
  /** Button that loads the next page; false after the last one. */
  more: ReactNode
}

/** Held profiles and their groups, the selection, and the actions on it. */
export function ReviewQueue(props: QueueProps) {
  const { tab, overview, readAt, now, canAct, bulkReviews, more } = props
  const { selection, onSelection } = props
  const [request, setRequest] = useState<DecisionRequest>()
  const { groups, ungrouped, rows, rowsShown, isShown } = listQueue(props)
  const count = countSelected(selection)
  // Profiles that arrive later are not part of the selection.
  const until = new Date(readAt).toISOString()
  const clear = () => onSelection(nothingSelected)

  const send = (body: BulkReviewBody, subject = request?.selection ?? selection) =>
    bulkReviews.begin.mutate(
      { body, handle: handleOfSingle(subject) },
      {
        onSuccess: () => {
          if (request) clearUnsentTexts(textKeyOf(request))
          setRequest(undefined)
          clear()
        },
      },
    )
  const undo = (bulkReview: BulkReviewView) =>
    bulkReviews.remove.mutate(bulkReview.id, {
      onSuccess: () =>
        bulkReview.selection &&
        onSelection(toSelection(bulkReview.selection, rows, bulkReview.total)),
    })
  const rowActions = useRowActions({ selection, onSelection, rowsShown, send, setRequest })
  const actions = canAct ? rowActions : undefined
  useReviewKeys({
    rows: rowsShown,
    actions,
    onRequest: (verdict) => {
      const mayRequest = verdict === 'block' ? networksOf(selection)?.length === 1 : count.total > 0
      if (mayRequest) setRequest({ verdict, selection })
    },
    onUndo: () => {
      const newest = bulkReviews.pending.find(({ state }) => state === 'open')
      if (newest) undo(newest)
    },
    onClear: () => (request ? setRequest(undefined) : clear()),
  })
  return (
    <>
      {canAct && (
        <SelectionHead {...{ tab, overview, groups, rowsShown, until, selection, onSelection }} />
      )}
      {groups.map((group) => (
        <NetworkGroup
          key={group.network}
          {...{ group, now, isShown, selection, actions }}
          onToggle={() => onSelection(toggleNetwork(selection, group, until))}
          onBlock={() =>
            setRequest({ verdict: 'block', selection: nothingSelected, network: group.network })
          }
        />
      ))}
      <ol className={css.queue} aria-label="Waiting" tabIndex={-1}>
        {ungrouped.map((entry) => (
          <ReviewRow key={entry.profile.id} entry={entry} now={now} actions={actions} />
        ))}
      </ol>
      <QueueEnd more={more} isEmpty={rowsShown.length === 0} />
      <BulkReviewDock bulkReviews={bulkReviews} onUndo={undo}>
        {canAct && (count.total > 0 || request) && (
          <ReviewBar
            selection={selection}
            request={request}
            isBusy={bulkReviews.begin.isPending}
            onRequest={setRequest}
            onSend={send}
          />
        )}
      </BulkReviewDock>
      {request && <DecidedMeanwhile request={request} onClose={() => setRequest(undefined)} />}
    </>
  )
}

/**
 * Lists the groups of a tab, its profiles outside of groups, and the rows of both. `ungrouped` and `rowsShown`
 * leave out profiles that are being decided.
 */
function listQueue({ tab, pages, overview, bulkReviews }: QueueProps) {
  const isShown = (entry: HeldProfile) => !bulkReviews.isBeingDecided(entry)
  const groups = tab === 'all' || tab === 'same-network' ? overview.groups : []
  const loaded = tab === 'same-network' ? [] : mergePages(pages)
  const rows = [...groups.flatMap((group) => group.waiting), ...loaded]
  const [ungrouped, rowsShown] = [loaded.filter(isShown), rows.filter(isShown)]
  return { groups, ungrouped, rows, rowsShown, isShown }
}

/** Handle of the only selected profile, for the toast at the end of the bulk review. */
function handleOfSingle(selection: Selection): string | undefined {
  const [only] = selection.rows.values()
  return countSelected(selection).total === 1 ? only?.profile.handle : undefined
}

/** Merges pages. A profile that moved between two fetches can be on both pages. */
function mergePages(pages: readonly ReviewView[]): HeldProfile[] {
  const all = pages.flatMap(({ waiting }) => waiting)
  return [...new Map(all.map((entry) => [entry.profile.id, entry])).values()]
}

type RowActionsOptions = Pick<QueueProps, 'selection' | 'onSelection'> & {
  rowsShown: readonly HeldProfile[]
  send: (body: BulkReviewBody, subject: Selection) => void
  setRequest: (request: DecisionRequest) => void
}

/** Returns the actions of one row. With Shift, selecting a row also selects those since the last one. */
function useRowActions(options: RowActionsOptions): RowActions {
  const { selection, onSelection, rowsShown, send, setRequest } = options
  const [lastId, setLastId] = useState<string>()
  return {
    isSelected: (entry) => isSelected(selection, entry),
    onSelect: (entry, isRange) => {
      const ids = rowsShown.map(({ profile }) => profile.id)
      const [from, to] = [ids.indexOf(lastId ?? ''), ids.indexOf(entry.profile.id)]
      onSelection(
        isRange && from >= 0
          ? addRows(selection, rowsShown.slice(Math.min(from, to), Math.max(from, to) + 1))
          : toggleRow(selection, entry),
      )
      setLastId(entry.profile.id)
    },
    onApprove: (entry) => {
      const subject = selectRow(entry)
      send({ verdict: 'approve', note: '', selection: toRequest(subject) }, subject)
    },
    onReject: (entry) => setRequest({ verdict: 'reject', selection: selectRow(entry) }),
  }
}

type HeadProps = Pick<QueueProps, 'tab' | 'overview' | 'selection' | 'onSelection'> & {
  groups: ReviewOverview['groups']
  rowsShown: readonly HeldProfile[]
  until: string
}

function SelectionHead(props: HeadProps) {
  const { tab, overview, groups, rowsShown, until, selection, onSelection } = props
  const count = countSelected(selection)
  const tabCount = countOfTab(tab, overview)
  if (tabCount.total === 0 && count.total === 0) return null
  const isWhole =
    count.total >= tabCount.total && rowsShown.every((entry) => isSelected(selection, entry))
  const state = count.total === 0 ? 'none' : isWhole ? 'all' : 'some'
  const clear = () => onSelection(nothingSelected)
  const selectAll = () =>
    onSelection(
      tab === 'same-network'
        ? selectNetworks(groups, until)
        : selectTab({ filter: filterOfTab(tab), count: tabCount, until }),
    )
  return (
    <div className={css.selecting}>
      <SelectionCheckbox
        label={`Select all ${formatCount(tabCount)}`}
        state={state}
        onToggle={state === 'none' ? selectAll : clear}
      />
      <b>
        {count.total > 0
          ? `${formatCount(count)} of ${formatCount(overview.counts.all)} selected`
          : 'None selected'}
      </b>
      {state !== 'all' && (
        <button type="button" className={text.tall} onClick={selectAll}>
          Select all {formatCount(tabCount)}
        </button>
      )}
      {count.total > 0 && (
        <button type="button" className={text.tall} onClick={clear}>
          Clear
        </button>
      )}
      <span className={`${typography.mono} ${css.keys}`}>
        j k move · x select · l list · t turn down · z undo
      </span>
    </div>
  )
}

function QueueEnd({ more, isEmpty }: Pick<QueueProps, 'more'> & { isEmpty: boolean }) {
  if (more) return <div className={css.more}>{more}</div>
  return (
    <p className={`${typography.lede} ${css.end}`} role="status">
      {isEmpty && 'No profiles are waiting. '}Listed profiles get the next star, trophy or eye in
      the order in which they are listed.
    </p>
  )
}
