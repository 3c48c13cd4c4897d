import { useState } from 'react'
import type { ReviewActBody } from '#contract/commands/review-act.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import type { ReviewOverview, ReviewView, WaitingProfile } from '#contract/views/review.ts'
import type { ReviewActView } from '#contract/views/review-act.ts'
import { formatCount } from '#lib/format-count.ts'
import { Button } from '#ui/button.tsx'
import type from '#ui/type.module.css'
import { ActDock } from './act-dock.tsx'
import { DecidedMeanwhile } from './decided-meanwhile.tsx'
import { NetworkGroup } from './network-group.tsx'
import { filterOfTab, type QueueTab } from './queue-tab.ts'
import { countOfTab } from './queue-tabs.tsx'
import type { Asked } from './reason-form.tsx'
import css from './review.module.css'
import { ReviewBar } from './review-bar.tsx'
import { ReviewRow, type RowActions } from './review-row.tsx'
import { SelectBox } from './select-box.tsx'
import {
  addRows,
  countSelected,
  isInAct,
  isSelected,
  nothingSelected,
  type Selection,
  selectNetworks,
  selectPart,
  toggleNetwork,
  toggleRow,
  toRequest,
  toSelection,
} from './selection.ts'
import text from './text-button.module.css'
import type { useActs } from './use-acts.ts'
import { useReviewKeys } from './use-review-keys.ts'

type DeskProps = {
  tab: QueueTab
  /** Survives a change of the tab. */
  selection: Selection
  onSelection: (selection: Selection) => void
  pages: readonly ReviewView[]
  overview: ReviewOverview
  /** When the queue was read, in ms since 1970. */
  readAt: number
  now: number
  canAct: boolean
  acts: ReturnType<typeof useActs>
  more: { isLoading: boolean; onLoad: () => void } | undefined
}

/** The waiting profiles with their groups, what is selected of them, and the acts on them. */
export function ReviewDesk(props: DeskProps) {
  const { tab, pages, overview, readAt, now, canAct, acts, more } = props
  const { selection, onSelection: setSelection } = props
  const [asked, setAsked] = useState<Asked>()
  const [lastId, setLastId] = useState<string>()
  const hidden = [...acts.open.flatMap(({ selection }) => selection ?? []), ...acts.leaving]
  const isShown = (entry: WaitingProfile) => !hidden.some((each) => isInAct(each, entry))
  const groups = tab === 'all' || tab === 'same-network' ? overview.groups : []
  const single = tab === 'same-network' ? [] : listOnce(pages)
  const rows = [...groups.flatMap((group) => group.waiting), ...single]
  const waiting = single.filter(isShown)
  const rowsShown = rows.filter(isShown)
  const count = countSelected(selection)
  const total = countOfTab(tab, overview)
  // Nothing that arrives later belongs to what was selected.
  const until = new Date(readAt).toISOString()

  const send = (body: ReviewActBody, about = asked?.selection ?? selection) => {
    const [only] = about.rows.values()
    const handle = countSelected(about).total === 1 ? only?.profile.handle : undefined
    acts.begin.mutate(
      { body, handle },
      {
        onSuccess: () => {
          setAsked(undefined)
          setSelection(nothingSelected)
        },
      },
    )
  }
  const alone = (entry: WaitingProfile): Selection => ({
    rows: new Map([[entry.profile.id, entry]]),
    sets: [],
  })
  const actions: RowActions | undefined = canAct
    ? {
        isSelected: (entry) => isSelected(selection, entry),
        onSelect: (entry, isRange) => {
          const ids = rowsShown.map(({ profile }) => profile.id)
          const [from, to] = [ids.indexOf(lastId ?? ''), ids.indexOf(entry.profile.id)]
          setSelection(
            isRange && from >= 0
              ? addRows(selection, rowsShown.slice(Math.min(from, to), Math.max(from, to) + 1))
              : toggleRow(selection, entry),
          )
          setLastId(entry.profile.id)
        },
        onList: (entry) => {
          const about = alone(entry)
          send({ verdict: 'approve', note: '', selection: toRequest(about) }, about)
        },
        onTurnDown: (entry) => setAsked({ verdict: 'reject', selection: alone(entry) }),
      }
    : undefined
  const undo = (act: ReviewActView) =>
    acts.remove.mutate(act.id, {
      onSuccess: () => act.selection && setSelection(toSelection(act.selection, rows, act.total)),
    })
  const undoNewest = () => {
    const [newest] = acts.open.filter(({ state }) => state === 'open')
    if (newest) undo(newest)
  }
  useReviewKeys({
    rows: rowsShown,
    actions,
    onAsk: (verdict) => count.total > 0 && setAsked({ verdict, selection }),
    onUndo: undoNewest,
    onClear: () => (asked ? setAsked(undefined) : setSelection(nothingSelected)),
  })
  const selectAll = () =>
    setSelection(
      tab === 'same-network'
        ? selectNetworks(groups, until)
        : selectPart({ filter: filterOfTab(tab), count: total, until }),
    )
  return (
    <>
      {canAct && (
        <SelectionHead
          count={count}
          all={overview.counts.all}
          part={total}
          isWhole={
            count.total >= total.total && rowsShown.every((each) => isSelected(selection, each))
          }
          onAll={selectAll}
          onClear={() => setSelection(nothingSelected)}
        />
      )}
      {groups.map((group) => (
        <NetworkGroup
          key={group.network}
          group={group}
          now={now}
          isShown={isShown}
          selection={selection}
          actions={actions}
          onToggle={() => setSelection(toggleNetwork(selection, group, until))}
          onBlock={() =>
            setAsked({ verdict: 'block', selection: nothingSelected, network: group.network })
          }
        />
      ))}
      <ol className={css.queue} aria-label="Waiting" tabIndex={-1}>
        {waiting.map((entry) => (
          <ReviewRow key={entry.profile.id} entry={entry} now={now} actions={actions} />
        ))}
      </ol>
      {more ? (
        <p className={css.more}>
          <Button disabled={more.isLoading} onClick={more.onLoad}>
            {more.isLoading ? 'Loading...' : 'Show more'}
          </Button>
        </p>
      ) : (
        <p className={css.end} role="status">
          {rowsShown.length > 0 ? 'No more profiles are waiting.' : 'No profiles are waiting.'}{' '}
          Listed profiles get the next star, trophy or eye in the order they are listed.
        </p>
      )}
      <ActDock acts={acts} onUndo={undo}>
        {canAct && (count.total > 0 || asked) && (
          <ReviewBar
            selection={selection}
            asked={asked}
            isBusy={acts.begin.isPending}
            onAsk={setAsked}
            onSend={send}
          />
        )}
      </ActDock>
      {asked && <DecidedMeanwhile asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** Between two pages a profile may have moved from one into the other. */
function listOnce(pages: readonly ReviewView[]): WaitingProfile[] {
  const all = pages.flatMap(({ waiting }) => waiting)
  return [...new Map(all.map((entry) => [entry.profile.id, entry])).values()]
}

type HeadProps = {
  count: DirectoryCount
  /** Profiles of the queue, and of the tab. */
  all: DirectoryCount
  part: DirectoryCount
  /** Whether the whole tab is selected. */
  isWhole: boolean
  onAll: () => void
  onClear: () => void
}

function SelectionHead({ count, all, part, isWhole, onAll, onClear }: HeadProps) {
  if (part.total === 0 && count.total === 0) return null
  const state = count.total === 0 ? 'none' : isWhole ? 'all' : 'some'
  return (
    <div className={css.selecting}>
      <SelectBox
        label={`Select all ${formatCount(part)}`}
        state={state}
        onToggle={() => (state === 'none' ? onAll() : onClear())}
      />
      <b>
        {count.total > 0
          ? `${formatCount(count)} of ${formatCount(all)} selected`
          : 'None selected'}
      </b>
      {state !== 'all' && (
        <button type="button" className={text.button} onClick={onAll}>
          Select all {formatCount(part)}
        </button>
      )}
      {count.total > 0 && (
        <button type="button" className={text.button} onClick={onClear}>
          Clear
        </button>
      )}
      <span className={`${type.mono} ${css.keys}`}>
        j k move · x select · l list · t turn down · z undo
      </span>
    </div>
  )
}
