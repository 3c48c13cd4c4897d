import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isGold } from '#contract/profile/gold.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { avatarProps } from '#lib/avatar-props.ts'
import { keepFocus } from '#lib/keep-focus.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Medal } from '#ui/medal.tsx'
import table from '#ui/table.module.css'
import textButton from '#ui/text-button.module.css'
import typography from '#ui/typography.module.css'
import { formatChain, formatWallet } from './format-wallet.ts'
import roster from './roster.module.css'
import css from './roster-table.module.css'
import { isSignedWithWallet, statusLabels } from './status-labels.ts'
import type { StaffAction } from './use-staff-actions.ts'

/** Number of rows before the end at which more are fetched. */
const rowsBeforeEnd = 10
const heads = ['Profile', 'Type', 'Status', 'Wallet', 'Rank', 'Actions'] as const

/** Estimated height of a row in px, until it is measured. In narrow windows a row is a list of pairs. */
function estimateHeight(): number {
  return matchMedia('(max-width: 639px)').matches ? 236 : 70
}

type ProfileAction = Extract<StaffAction, { profile: ProfileView }>

type RosterTableProps = {
  profiles: readonly ProfileView[]
  /** Number of matching profiles, as far as it is known. */
  total: number
  /** Id of the profile that the open dialog is about. */
  current: string | undefined
  canAct: boolean
  onAction: (action: ProfileAction) => void
  /** Called when the end of the loaded rows is near. */
  onEnd: () => void
}

/** Table with one row per profile. Only rows near the window are rendered. */
export function RosterTable(props: RosterTableProps) {
  const { profiles, total, current, canAct, onAction, onEnd } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  // After each render, since the height of the content above changes.
  useLayoutEffect(() => setTop((body.current?.getBoundingClientRect().top ?? 0) + scrollY))
  const virtualizer = useWindowVirtualizer({
    count: profiles.length,
    estimateSize: estimateHeight,
    getItemKey: (index) => profiles[index]?.id ?? index,
    overscan: 8,
    scrollMargin: top,
  })
  // A correction would stop a scroll by keyboard, and the estimate is only a few px off.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false
  const shown = virtualizer.getVirtualItems()
  const first = shown[0]
  const last = shown.at(-1)
  const isAtEnd = (last?.index ?? 0) >= profiles.length - rowsBeforeEnd
  useEffect(() => {
    if (isAtEnd) onEnd()
  }, [isAtEnd, onEnd])
  return (
    <table className={`${table.table} ${css.table}`} aria-rowcount={total + 1}>
      <caption className={typography.hidden}>Profiles</caption>
      <thead>
        <tr aria-rowindex={1}>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        <Gap height={first ? first.start - top : 0} />
        {shown.map(({ index, key }) => {
          const profile = profiles[index]
          return (
            profile && (
              <tr
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                className={profile.id === current ? css.current : undefined}
              >
                <Cells profile={profile} canAct={canAct} onAction={onAction} />
              </tr>
            )
          )
        })}
        <Gap height={last ? virtualizer.getTotalSize() + top - last.end : 0} />
      </tbody>
    </table>
  )
}

/** Placeholder for rows that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr className={css.gap} style={{ height }}>
      <td colSpan={heads.length} />
    </tr>
  )
}

type CellsProps = Pick<RosterTableProps, 'canAct' | 'onAction'> & {
  profile: ProfileView
}

function Cells({ profile, canAct, onAction }: CellsProps) {
  const { name, handle, profileType, hideWallet } = profile
  const actionButton = (
    kind: ProfileAction['kind'],
    label: string,
    verb: string,
    className?: string,
  ) => (
    <button
      type="button"
      ref={keepFocus}
      className={joinClasses(textButton.button, roster.action, className)}
      aria-label={`${verb} ${name || handle}`}
      onClick={() => onAction({ kind, profile })}
    >
      {label}
    </button>
  )
  return (
    <>
      <td data-head="Profile">
        <div className={css.who}>
          <Avatar {...avatarProps(profile, 'smallAvatar')} size="small" />
          <div className={css.names}>
            <bdi className={joinClasses(typography.clamp, typography.strong)}>
              {name || 'No name'}
            </bdi>
            <bdi className={joinClasses(typography.clamp, typography.small, typography.muted)}>
              @{handle}
            </bdi>
          </div>
        </div>
      </td>
      <td data-head="Type">{typeWords[profileType].label}</td>
      <td data-head="Status">
        <Status profile={profile} />
      </td>
      <td data-head="Wallet">
        <span className={`${typography.machine} ${css.wallet}`}>
          {formatWallet(profile)}
          {!hideWallet && profile.contractChainId !== null && <br />}
          {!hideWallet && formatChain(profile)}
        </span>
      </td>
      <td data-head="Rank">
        <Rank profile={profile} />
      </td>
      <td data-head="Actions">
        <div className={css.actionRow}>
          {actionButton('details', 'View', 'View details of')}
          {canAct && actionButton('change-type', 'Change type', 'Change type of')}
          {canAct && actionButton('delete', 'Delete', 'Delete', css.removal)}
        </div>
      </td>
    </>
  )
}

function Status({ profile }: { profile: ProfileView }) {
  const { hideWallet, status } = profile
  return (
    <div>
      <Signed profile={profile} />
      {hideWallet && <p className={joinClasses(typography.muted, css.badge)}>Hidden Wallet</p>}
      {status !== 'listed' && (
        <p className={joinClasses(typography.amber, typography.strong, css.badge)}>
          {statusLabels[status]}
        </p>
      )}
    </div>
  )
}

/** The tick is for listed profiles only, as on public pages. */
function Signed({ profile }: { profile: ProfileView }) {
  if (!isSignedWithWallet(profile)) return <p className={typography.muted}>Unverified</p>
  return (
    <p className={typography.blue}>
      {profile.status === 'listed' ? (
        <>
          <Icon name="tick" /> Verified
        </>
      ) : (
        'Signed'
      )}
    </p>
  )
}

function Rank({ profile }: { profile: ProfileView }) {
  const { isFounder, milestoneRank: rank, profileType } = profile
  if (isFounder) {
    return (
      <span className={css.rank}>
        <Medal glyph="crown" size="small" /> Founder
      </span>
    )
  }
  if (rank === null) return <span className={typography.muted}>None</span>
  if (!isGold(rank)) return <span>#{rank}</span>
  return (
    <span className={css.rank}>
      <Medal glyph={typeWords[profileType].glyph} size="small" /> #{rank}
    </span>
  )
}
