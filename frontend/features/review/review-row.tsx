import { Link } from '@tanstack/react-router'
import { displayName } from '#contract/profile/display-name.ts'
import type { HeldProfile } from '#contract/views/review.ts'
import { artworkProps } from '#lib/artwork-props.ts'
import { formatFlag } from '#lib/format-flag.ts'
import { ArtworkImage } from '#ui/artwork-image.tsx'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import text from '#ui/text-button.module.css'
import typography from '#ui/typography.module.css'
import { listWalletFacts } from './format-comparison.ts'
import { formatWait } from './format-wait.ts'
import css from './review-row.module.css'
import { SelectionCheckbox } from './selection-checkbox.tsx'

/** Actions of an admin on a row; absent for auditors. */
export type RowActions = {
  isSelected: (entry: HeldProfile) => boolean
  onSelect: (entry: HeldProfile, isRange: boolean) => void
  onApprove: (entry: HeldProfile) => void
  onReject: (entry: HeldProfile) => void
}

type ReviewRowProps = {
  entry: HeldProfile
  /** In ms since 1970. */
  now: number
  actions: RowActions | undefined
}

/** A held profile: its artwork and text, its origin, its flags, and its actions. */
export function ReviewRow({ entry, now, actions }: ReviewRowProps) {
  const { profile, reasons } = entry
  const name = displayName(profile)
  const isSelected = actions?.isSelected(entry) ?? false
  return (
    <li
      className={joinClasses(css.row, isSelected && css.selected)}
      data-review-row={profile.id}
      tabIndex={-1}
    >
      {actions ? (
        <SelectionCheckbox
          label={`Select ${name}`}
          state={isSelected ? 'all' : 'none'}
          onToggle={(isRange) => actions.onSelect(entry, isRange)}
        />
      ) : (
        <span />
      )}
      <div className={css.print}>
        <ArtworkImage {...artworkProps(profile, 'thumb')} alt="" />
      </div>
      <div className={css.words}>
        <p>
          <b className={css.name}>
            <bdi>{name}</bdi>
          </b>{' '}
          <span className={css.handle}>@{profile.handle}</span>
        </p>
        <p className={css.bio} dir="auto">
          {profile.bio}
        </p>
        <Facts entry={entry} now={now} />
      </div>
      <Reasons reasons={reasons} />
      <RowLinks name={name} entry={entry} actions={actions} />
    </li>
  )
}

function Facts({ entry, now }: Pick<ReviewRowProps, 'entry' | 'now'>) {
  const { profile, ip, waitingSince } = entry
  const since = Date.parse(waitingSince)
  const { text, tone } = formatWait(now - since)
  const isEdited = Date.parse(profile.updatedAt) > since
  return (
    <p
      className={joinClasses(typography.mono, css.facts)}
      title={profile.walletAddress ?? undefined}
    >
      {listWalletFacts(profile).join(', ')} · {ip ?? 'Address unknown'} ·{' '}
      <span className={tone && typography[tone]}>
        {tone && (
          <>
            <Icon name="warning" />{' '}
          </>
        )}
        Waiting {text}
      </span>
      {isEdited && ` · Edited ${formatWait(now - Date.parse(profile.updatedAt)).text} ago`}
    </p>
  )
}

function Reasons({ reasons }: Pick<HeldProfile, 'reasons'>) {
  if (reasons.length === 0) return <p className={css.unflagged}>No flag</p>
  return (
    <ul className={css.reasons} aria-label="Reasons">
      {reasons.map((reason) => (
        <li key={reason}>
          <Icon name="warning" /> {formatFlag(reason)}
        </li>
      ))}
    </ul>
  )
}

function RowLinks({ name, entry, actions }: Omit<ReviewRowProps, 'now'> & { name: string }) {
  const open = joinClasses(text.tall, css.open)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form
    <div className={css.actions} role="group" aria-label={name}>
      {actions && (
        <>
          <button type="button" className={text.tall} onClick={() => actions.onApprove(entry)}>
            List
          </button>
          <button type="button" className={text.tall} onClick={() => actions.onReject(entry)}>
            Turn down…
          </button>
        </>
      )}
      {entry.lookalikes.length > 0 || entry.profile.heldEdit ? (
        <Link className={open} to="/admin/review/$id" params={{ id: entry.profile.id }}>
          Compare
        </Link>
      ) : (
        <Link className={open} to="/profile/$id" params={{ id: entry.profile.id }}>
          Open
        </Link>
      )}
    </div>
  )
}
