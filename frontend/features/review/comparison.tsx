import { useState } from 'react'
import type { BulkReviewBody } from '#contract/commands/bulk-review.ts'
import { displayName } from '#contract/profile/display-name.ts'
import type { HeldProfile } from '#contract/views/review.ts'
import { formatTime } from '#lib/format-date-time.ts'
import { clearUnsentTexts } from '#lib/unsent-text.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import { BulkReviewDock } from './bulk-review-dock.tsx'
import css from './compare-page.module.css'
import { type Column, CompareTable } from './compare-table.tsx'
import { DecidedMeanwhile } from './decided-meanwhile.tsx'
import {
  explainLikeness,
  formatFurtherReasons,
  formatStanding,
  proposedProfile,
} from './format-comparison.ts'
import { formatWait } from './format-wait.ts'
import { type DecisionRequest, presets, ReasonForm, textKeyOf } from './reason-form.tsx'
import { selectRow, toRequest } from './selection.ts'
import type { BulkReviews } from './use-bulk-reviews.ts'

type ComparisonProps = {
  entry: HeldProfile
  /** In ms since 1970. */
  now: number
  canAct: boolean
  bulkReviews: BulkReviews
}

/** A held profile beside a look-alike or its listed version, and the decision about it. */
export function Comparison({ entry, now, canAct, bulkReviews }: ComparisonProps) {
  const { profile, lookalikes } = entry
  const [chosenIndex, setChosenIndex] = useState(0)
  const [isListedVersionShown, setListedVersionShown] = useState(false)
  // A live update can shorten the list.
  const lookalike = lookalikes[chosenIndex] ?? lookalikes[0]
  const furtherReasons = formatFurtherReasons(entry)
  const columns = [
    ...(lookalike ? [lookalikeColumn(lookalike.profile)] : []),
    ...(!lookalike && profile.heldEdit ? [listedVersionColumn(entry)] : []),
    heldColumn(entry, now),
    ...(lookalike && profile.heldEdit && isListedVersionShown ? [listedVersionColumn(entry)] : []),
  ]
  return (
    <>
      <div className={css.intro}>
        <p className={`${typography.prose} ${typography.muted}`}>
          {lookalike
            ? explainLikeness(lookalike, proposedProfile(entry))
            : 'No other profile has a similar name or handle.'}
        </p>
        {furtherReasons && (
          <p className={`${typography.mono} ${typography.amber}`}>{furtherReasons}</p>
        )}
        <div className={`${layout.actions} ${css.choices}`}>
          {lookalikes.length > 1 &&
            lookalikes.map(({ profile: other }, index) => (
              <Button
                key={other.id}
                size="small"
                aria-pressed={other === lookalike?.profile}
                onClick={() => setChosenIndex(index)}
              >
                <span>
                  Beside <bdi>{displayName(other)}</bdi>
                </span>
              </Button>
            ))}
          {lookalike && profile.heldEdit && (
            <Button
              size="small"
              aria-pressed={isListedVersionShown}
              onClick={() => setListedVersionShown(!isListedVersionShown)}
            >
              Show the listed version
            </Button>
          )}
        </div>
      </div>
      <CompareTable columns={columns} />
      {canAct && <Decision entry={entry} bulkReviews={bulkReviews} />}
    </>
  )
}

const lookalikeColumn = (profile: Column['profile']): Column => {
  const { title, note } = formatStanding(profile)
  return { key: profile.id, profile, head: <Head title={title} note={note} id={profile.id} /> }
}

const listedVersionColumn = ({ profile }: HeldProfile): Column => {
  const { note } = formatStanding(profile)
  return {
    key: 'listed-version',
    profile,
    head: <Head title="Listed until the decision" note={note} id={profile.id} />,
  }
}

function heldColumn(entry: HeldProfile, now: number): Column {
  const { profile, waitingSince, ip } = entry
  const { text, tone } = formatWait(now - Date.parse(waitingSince))
  const kind = profile.heldEdit ? 'an edit' : 'a submission'
  return {
    key: 'held',
    profile: proposedProfile(entry),
    ip,
    head: (
      <Head
        title={`Waiting ${text}`}
        note={`${kind} · held ${formatTime(waitingSince)}`}
        tone={tone ?? 'amber'}
        id={profile.id}
      />
    ),
  }
}

type HeadProps = { title: string; note: string; tone?: 'amber' | 'red'; id: string }

function Head({ title, note, tone, id }: HeadProps) {
  return (
    <>
      <span className={joinClasses(css.headTitle, tone && typography[tone])}>
        {tone && <Icon name="warning" />}
        {tone && ' '}
        {title}
      </span>
      <span className={`${typography.mono} ${css.headNote}`}>{note}</span>
      <a className={css.open} href={`/profile/${id}`} target="_blank" rel="noopener">
        Open<span className={typography.hidden}> in a new tab</span>
      </a>
    </>
  )
}

function Decision({ entry, bulkReviews }: Pick<ComparisonProps, 'entry' | 'bulkReviews'>) {
  const [request, setRequest] = useState<DecisionRequest>()
  const selection = selectRow(entry)
  const isBeingDecided = bulkReviews.isBeingDecided(entry)
  const isLookalike = entry.lookalikes.length > 0
  const send = (body: BulkReviewBody) =>
    bulkReviews.begin.mutate(
      { body, handle: entry.profile.handle },
      {
        onSuccess: () => {
          if (request) clearUnsentTexts(textKeyOf(request))
          setRequest(undefined)
        },
      },
    )
  return (
    <>
      {!isBeingDecided && (
        <div className={`${layout.spread} ${css.decision}`}>
          <p className={`${typography.small} ${css.hint}`}>
            {isLookalike
              ? 'Two people can share a name. If this one is real, list it: search shows the profile that was listed first at the top.'
              : 'Your decision takes effect after ten seconds. Until then you can undo it.'}
          </p>
          <div className={layout.actions}>
            <Button
              disabled={bulkReviews.begin.isPending}
              onClick={() =>
                send({ verdict: 'approve', note: '', selection: toRequest(selection) })
              }
            >
              {isLookalike ? 'List as a namesake' : 'List'}
            </Button>
            <Button
              variant="destructive"
              aria-expanded={request !== undefined}
              onClick={() => setRequest(request ? undefined : { verdict: 'reject', selection })}
            >
              {isLookalike ? 'Turn down as look-alike…' : 'Turn down…'}
            </Button>
          </div>
        </div>
      )}
      <BulkReviewDock
        bulkReviews={bulkReviews}
        onUndo={(bulkReview) => bulkReviews.remove.mutate(bulkReview.id)}
      >
        {request && !isBeingDecided && (
          <section className={css.bar} aria-label="Reason">
            <ReasonForm
              request={request}
              network={undefined}
              initialNote={isLookalike ? presets['Look-alike'] : ''}
              isBusy={bulkReviews.begin.isPending}
              onClose={() => setRequest(undefined)}
              onSend={send}
            />
          </section>
        )}
      </BulkReviewDock>
      {request && <DecidedMeanwhile request={request} onClose={() => setRequest(undefined)} />}
    </>
  )
}
