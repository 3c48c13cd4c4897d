import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chainName } from '#contract/chains.ts'
import { shownName } from '#contract/shown-name.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { WaitingProfile } from '#contract/views/review.ts'
import { flagLabel } from '#lib/flag-label.ts'
import { keepFocus } from '#lib/keep-focus.ts'
import { shortenAddress } from '#lib/shorten-address.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import type from '#ui/type.module.css'
import css from './review.module.css'
import { writeWait } from './write-wait.ts'

/** Hangs a profile as it would be listed, with what stands at the foot of its label. */
export type RenderCard = (profile: ProfileView, foot: ReactNode) => ReactNode

/** What a reviewer may do with a row; absent for who only reads. */
export type RowActions = {
  onList: () => void
  onAskNote: (verdict: 'approve' | 'reject') => void
  isSending: boolean
}

type ReviewRowProps = {
  entry: WaitingProfile
  /** In ms since 1970. */
  now: number
  isFirst: boolean
  /** A dialog is about it. */
  isAsked: boolean
  actions: RowActions | undefined
  renderCard: RenderCard
}

/** A profile that waits: what would hang, where it came from, what speaks against it, what to do. */
export function ReviewRow({ entry, now, isFirst, isAsked, actions, renderCard }: ReviewRowProps) {
  const { profile, reasons } = entry
  return (
    <li className={joinClasses(css.row, isAsked && css.asked)}>
      {renderCard(profile, <Origin entry={entry} now={now} />)}
      <div className={css.judged}>
        {reasons.length === 0 ? (
          <p className={css.unflagged}>No flag</p>
        ) : (
          <ul className={css.reasons} aria-label="Reasons">
            {reasons.map((reason) => (
              <li key={reason}>
                <Icon name="warning" /> {flagLabel(reason)}
              </li>
            ))}
          </ul>
        )}
        {actions && <Actions name={shownName(profile)} isFirst={isFirst} {...actions} />}
      </div>
    </li>
  )
}

function Origin({ entry, now }: Pick<ReviewRowProps, 'entry' | 'now'>) {
  const { profile, ip, waitingSince } = entry
  const { walletAddress, contractChainId, hideWallet } = profile
  const since = Date.parse(waitingSince)
  const { text, tone } = writeWait(now - since)
  const isEdited = Date.parse(profile.updatedAt) > since
  const wallet = [
    walletAddress === null ? 'No wallet' : shortenAddress(walletAddress),
    ...(contractChainId === null ? [] : [`contract on ${chainName(contractChainId)}`]),
    ...(hideWallet ? ['hidden'] : []),
  ]
  return (
    <div className={css.origin}>
      <p className={type.mono} title={walletAddress ?? undefined}>
        {wallet.join(', ')} · {ip ?? 'Address not known'} ·{' '}
        <span className={joinClasses(css.wait, tone && css[tone])}>
          {tone && (
            <>
              <Icon name="warning" />{' '}
            </>
          )}
          Waiting {text}
        </span>
        {isEdited && ` · Edited ${writeWait(now - Date.parse(profile.updatedAt)).text} ago`}
      </p>
      <Link className={css.whole} to="/profile/$id" params={{ id: profile.id }}>
        View Full Profile
      </Link>
    </div>
  )
}

function Actions({
  name,
  isFirst,
  isSending,
  onList,
  onAskNote,
}: RowActions & { name: string; isFirst: boolean }) {
  // Not disabled: a button that is would lose the focus, which its row hands on as it goes.
  const waits = { 'aria-disabled': isSending, ref: keepFocus }
  const unlessSending = (act: () => void) => () => isSending || act()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form
    <div className={css.actions} role="group" aria-label={name}>
      <div className={css.buttons}>
        <Button
          size="small"
          variant={isFirst ? 'primary' : 'plain'}
          onClick={unlessSending(onList)}
          {...waits}
        >
          {isSending ? 'Sending...' : 'List profile'}
        </Button>
        <Button size="small" onClick={unlessSending(() => onAskNote('reject'))} {...waits}>
          Turn down…
        </Button>
      </div>
      <p className={css.hint}>
        Turning down asks for a reason. The owner reads it.{' '}
        <button
          type="button"
          className={css.noted}
          onClick={unlessSending(() => onAskNote('approve'))}
          {...waits}
        >
          List with a note…
        </button>
      </p>
    </div>
  )
}
