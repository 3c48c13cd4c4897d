import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ReviewView, WaitingProfile } from '#contract/views/review.ts'
import { forgetTexts } from '#lib/kept-texts.ts'
import { useNow } from '#lib/use-now.ts'
import { usePollWhileDown } from '#lib/use-poll-while-down.ts'
import { writeClock } from '#lib/write-second.ts'
import { reviewQueries } from '#queries/review.ts'
import { Button } from '#ui/button.tsx'
import { EmptyText } from '#ui/empty-text.tsx'
import { type Figure, Figures } from '#ui/figures.tsx'
import { LedgerHead } from '#ui/ledger-head.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonBar, SkeletonSheet } from '#ui/skeleton.tsx'
import type from '#ui/type.module.css'
import { type Asked, aboutVerdict, NoteDialog } from './note-dialog.tsx'
import css from './review.module.css'
import { type RenderCard, ReviewRow } from './review-row.tsx'
import { useReview } from './use-review.ts'
import { writeWait } from './write-wait.ts'

type ReviewPageProps = {
  title: string
  /** Whether who looks may judge as well. */
  canAct: boolean
  live: ReactNode
  renderCard: RenderCard
}

/** The review queue: who waits, and what came of submissions today. */
export function ReviewPage({ title, canAct, live, renderCard }: ReviewPageProps) {
  const queue = useInfiniteQuery({
    ...reviewQueries.queue(),
    refetchInterval: usePollWhileDown(),
  })
  const now = useNow()
  const [newest] = queue.data?.pages ?? []
  return (
    <>
      <LedgerHead title={title}>
        {live}
        {newest && (
          <span className={type.mono}>Last updated {writeClock(queue.dataUpdatedAt)}</span>
        )}
      </LedgerHead>
      <Figures figures={writeFigures(newest, now)} />
      {queue.data ? (
        <>
          <Waiting
            waiting={listOnce(queue.data.pages)}
            now={now}
            canAct={canAct}
            renderCard={renderCard}
          />
          {queue.hasNextPage ? (
            <p className={css.more}>
              <Button
                disabled={queue.isFetchingNextPage}
                onClick={() => void queue.fetchNextPage()}
              >
                {queue.isFetchingNextPage ? 'Loading...' : 'Show more'}
              </Button>
            </p>
          ) : (
            <p className={css.end} role="status">
              Nothing {newest?.held ? 'else ' : ''}waits. Listed profiles take the next star, trophy
              or eye in the order listed.
            </p>
          )}
        </>
      ) : queue.isPending ? (
        <Loading />
      ) : (
        <EmptyText
          action={
            <Button variant="primary" onClick={() => void queue.refetch()}>
              Try Again
            </Button>
          }
        >
          The directory did not say who waits.
        </EmptyText>
      )}
    </>
  )
}

/** Between two pages a profile may have moved from one into the other. */
function listOnce(pages: readonly ReviewView[]): WaitingProfile[] {
  const all = pages.flatMap(({ waiting }) => waiting)
  return [...new Map(all.map((entry) => [entry.profile.id, entry])).values()]
}

type WaitingProps = Pick<ReviewPageProps, 'canAct' | 'renderCard'> & {
  waiting: readonly WaitingProfile[]
  now: number
}

function Waiting({ waiting, now, canAct, renderCard }: WaitingProps) {
  const [asked, setAsked] = useState<Asked>()
  const [late, setLate] = useState<string>()
  const review = useReview({
    // A dialog about another one stays.
    onEnd: (ended) => {
      setAsked((now) => (now?.seen.profile.id === ended.seen.profile.id ? undefined : now))
      forgetTexts(aboutVerdict(ended))
    },
    onLate: setLate,
  })
  const judge = (verdict: Parameters<typeof review.mutate>[0]) => {
    setLate(undefined)
    review.mutate(verdict)
  }
  const sendingId = review.isPending ? review.variables.seen.profile.id : undefined
  return (
    <>
      <div role="status">
        {late && (
          <Notice tone="red" className={css.late}>
            {late}
          </Notice>
        )}
      </div>
      <ol className={css.queue} aria-label="Waiting" tabIndex={-1}>
        {waiting.map((entry, place) => (
          <ReviewRow
            key={entry.profile.id}
            entry={entry}
            now={now}
            isFirst={place === 0}
            isAsked={asked?.seen.profile.id === entry.profile.id}
            actions={
              canAct
                ? {
                    onList: () => judge({ verdict: 'approve', note: '', seen: entry }),
                    onAskNote: (verdict) => setAsked({ verdict, seen: entry }),
                    isSending: sendingId === entry.profile.id,
                  }
                : undefined
            }
            renderCard={renderCard}
          />
        ))}
      </ol>
      {asked && (
        <NoteDialog
          asked={asked}
          isSending={sendingId === asked.seen.profile.id}
          onClose={() => setAsked(undefined)}
          onSend={(note) => judge({ ...asked, note })}
        />
      )}
    </>
  )
}

function writeFigures(view: ReviewView | undefined, now: number): Figure[] {
  const oldest = view?.oldestSince ? writeWait(now - Date.parse(view.oldestSince)) : undefined
  return [
    {
      label: 'Held',
      value: view?.held,
      note: oldest && `oldest ${oldest.text}`,
      tone: oldest?.tone,
    },
    {
      label: 'Listed today',
      value: view?.listedToday,
      note: view && view.listedToday > 0 && `${view.unreviewedToday} without a review`,
    },
    {
      label: 'Turned down today',
      value: view?.turnedDownToday,
      note: view && view.turnedDownToday > 0 && 'with a reason',
    },
  ]
}

function Loading() {
  return (
    <div aria-busy="true">
      <p className={type.hidden} role="status">
        Loading the review queue...
      </p>
      <div className={css.coming}>
        <SkeletonSheet />
        <div>
          <SkeletonBar width={40} />
          <SkeletonBar width={80} />
        </div>
      </div>
    </div>
  )
}
