import { Link } from '@tanstack/react-router'
import { shortenAddress } from '#contract/short-address.ts'
import type { BulkReviewView, LateProfile, ReviewDecision } from '#contract/views/bulk-review.ts'
import { avatarProps } from '#lib/avatar-props.ts'
import { copyText } from '#lib/copy-text.ts'
import { formatTime } from '#lib/format-date-time.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'
import typography from '#ui/typography.module.css'
import css from './decided-dialog.module.css'
import { formatProfiles } from './format-bulk-review.ts'
import type { BulkReviews } from './use-bulk-reviews.ts'

type Verdict = BulkReviewView['verdict']

/** Lists the profiles of the last bulk review that were decided before it, with the admin who decided each. */
export function DecidedDialog({ bulkReviews }: { bulkReviews: BulkReviews }) {
  const { alreadyDecided: bulkReview, closeAlreadyDecided: onClose } = bulkReviews
  if (!bulkReview) return null
  const [only] = bulkReview.late
  if (bulkReview.total === 1 && only) {
    return (
      <DecidedProfileDialog
        profile={only}
        verdict={bulkReview.verdict}
        unsavedNote={bulkReview.note}
        onClose={onClose}
      />
    )
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`${bulkReview.lateCount} of ${bulkReview.total} were already decided`}
      text={`${formatProfiles(bulkReview.done)} ${bulkReview.verdict === 'approve' ? 'listed' : 'turned down'}. The others had already been decided, deleted or changed.`}
      cancel={<Button variant="primary">Back to the queue</Button>}
      action={null}
    >
      <details className={css.names}>
        <summary>Show names</summary>
        <ul>
          {bulkReview.late.map(({ id, name, decision }) => (
            <li key={id}>
              <bdi>{name || 'No name'}</bdi>:{' '}
              {decision ? `${decision.what} by ${formatDecider(decision)}` : 'changed by its owner'}
            </li>
          ))}
        </ul>
      </details>
    </AlertDialog>
  )
}

type DecidedProfileDialogProps = {
  profile: LateProfile
  verdict: Verdict
  /** The reason that the viewer typed, which was not saved. */
  unsavedNote: string
  onClose: () => void
}

/** Shows an earlier decision about a profile, with its admin and reason. The viewer's decision was not saved. */
export function DecidedProfileDialog({
  profile,
  verdict,
  unsavedNote,
  onClose,
}: DecidedProfileDialogProps) {
  const { id, name, decision } = profile
  const intention = verdict === 'approve' ? 'list it' : 'turn it down'
  const title = decision ? 'Already decided' : 'Changed since you looked'
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      text={
        decision
          ? `You wanted to ${intention}. Your decision was not saved.`
          : 'The owner changed the profile after you opened it. Read the current version, then decide.'
      }
      cancel={<Button variant="primary">Back to the queue</Button>}
      action={
        decision?.what === 'deleted' ? null : (
          <Button asChild>
            <Link to="/profile/$id" params={{ id }}>
              Open the profile
            </Link>
          </Button>
        )
      }
    >
      {decision && <Decision decision={decision} name={name || 'this profile'} />}
      {unsavedNote !== '' && (
        <div className={css.typed}>
          <p className={typography.mono}>What you wrote</p>
          <p dir="auto">{unsavedNote}</p>
          <CopyButton name="text you wrote" text={unsavedNote} isFramed onCopy={copyText} />
        </div>
      )}
    </AlertDialog>
  )
}

function Decision({ decision, name }: { decision: ReviewDecision; name: string }) {
  const { what, at, by, byProfile, isOwn, note } = decision
  return (
    <>
      <div className={css.who}>
        {byProfile && <Avatar {...avatarProps(byProfile, 'avatar')} />}
        <div>
          <p>
            {isOwn ? (
              'You decided this in another tab'
            ) : (
              <>
                <b>
                  <bdi>{formatDecider(decision)}</bdi>
                </b>{' '}
                {what} <b>{name}</b>
              </>
            )}
          </p>
          <p className={typography.mono}>
            {formatTime(at)}
            {by.address !== null && byProfile && ` · ${shortenAddress(by.address)}`}
          </p>
        </div>
      </div>
      {note !== '' && (
        <div className={css.reason}>
          <p className={typography.mono}>Reason given</p>
          <p className={typography.prose} dir="auto">
            {note}
          </p>
        </div>
      )}
    </>
  )
}

/** Formats who decided: the name of an admin's profile, or else the wallet. */
export function formatDecider({ by, byProfile }: ReviewDecision): string {
  if (byProfile?.name) return byProfile.name
  if (by.address !== null) return by.address
  return by.kind === 'admin' ? 'A former admin' : 'The owner'
}
