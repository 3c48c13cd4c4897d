import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CleanUpOutlook } from '#contract/views/roster.ts'
import { clearUnsentTexts, useUnsentText } from '#lib/unsent-text.ts'
import { rosterQueries } from '#queries/roster.ts'
import { ConfirmAlert } from '#ui/confirm-alert.tsx'
import { ChangeTypeDialog } from './change-type-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { ProfileName } from './profile-name.tsx'
import { isReason, ReasonField } from './reason-field.tsx'
import css from './roster.module.css'
import {
  type StaffAction,
  useChangeType,
  useCleanUpWallet,
  useDeleteByWallet,
  useDeleteProfile,
} from './use-acts.ts'

/** State of the open dialog. An unsent reason survives closing it. */
export function useActDialog() {
  const [act, setAct] = useState<StaffAction>()
  const about = act ? `roster ${act.kind} ${'profile' in act ? act.profile.id : act.wallet}` : ''
  const [reason, setReason] = useUnsentText(about)
  return {
    act,
    profileId: act && 'profile' in act ? act.profile.id : undefined,
    reason,
    setReason,
    open: setAct,
    close: () => setAct(undefined),
    end: () => {
      setAct(undefined)
      clearUnsentTexts(about)
    },
  }
}

type DialogState = ReturnType<typeof useActDialog>

export function ActDialog({ dialog }: { dialog: DialogState }) {
  const { act } = dialog
  if (!act) return null
  switch (act.kind) {
    case 'details':
      return <DetailsDialog profile={act.profile} onClose={dialog.close} />
    case 'change-type':
      return <ChangeType dialog={dialog} profile={act.profile} />
    case 'delete':
      return <Delete dialog={dialog} profile={act.profile} />
    case 'delete-wallet':
      return <DeleteWallet dialog={dialog} wallet={act.wallet} />
    case 'clean-up':
      return <CleanUp dialog={dialog} wallet={act.wallet} />
    default:
      return act satisfies never
  }
}

type OfProfile = {
  dialog: DialogState
  profile: Extract<StaffAction, { profile: unknown }>['profile']
}
type OfWallet = { dialog: DialogState; wallet: string }

/** Common part of dialogs with a reason. The dialog closes after the response, and a toast shows the result. */
function reasonProps(dialog: DialogState) {
  return {
    reason: dialog.reason,
    onReason: dialog.setReason,
    onClose: dialog.close,
  }
}

function closing({ close, end }: DialogState) {
  return { onSuccess: end, onError: close }
}

function ChangeType({ dialog, profile }: OfProfile) {
  const { mutate, isPending } = useChangeType()
  return (
    <ChangeTypeDialog
      profile={profile}
      isBusy={isPending}
      onConfirm={(newProfileType) =>
        mutate({ id: profile.id, newProfileType, adminReason: dialog.reason }, closing(dialog))
      }
      {...reasonProps(dialog)}
    />
  )
}

function Delete({ dialog, profile }: OfProfile) {
  const { mutate, isPending } = useDeleteProfile()
  return (
    <ConfirmDialog
      title="Delete this profile?"
      text={
        <>
          <ProfileName profile={profile} /> is permanently deleted, and everything personal in its
          history is erased. This action cannot be undone.
        </>
      }
      action="Delete Profile"
      acting="Deleting..."
      isBusy={isPending}
      onConfirm={() => mutate({ id: profile.id, adminReason: dialog.reason }, closing(dialog))}
      {...reasonProps(dialog)}
    />
  )
}

function DeleteWallet({ dialog, wallet }: OfWallet) {
  const { mutate, isPending } = useDeleteByWallet()
  return (
    <ConfirmDialog
      title="Delete all of this wallet?"
      text={
        <>
          Every profile of <span className={css.address}>{wallet}</span> is permanently deleted,
          those of contracts at this address on any chain too. This action cannot be undone.
        </>
      }
      action="Delete Profiles"
      acting="Deleting..."
      isBusy={isPending}
      onConfirm={() => mutate({ wallet, adminReason: dialog.reason }, closing(dialog))}
      {...reasonProps(dialog)}
    />
  )
}

function CleanUp({ dialog, wallet }: OfWallet) {
  const { mutate, isPending } = useCleanUpWallet()
  const { data: outlook } = useQuery(rosterQueries.cleanUp(wallet))
  return (
    <ConfirmDialog
      title="Clean up this wallet?"
      text={
        <>
          The profile of <span className={css.address}>{wallet}</span> that was listed first stays;
          all others of the wallet are permanently deleted. This action cannot be undone.
          {outlook && (
            <span className={css.outlook} aria-live="polite">
              {describeCleanUp(outlook)}
            </span>
          )}
        </>
      }
      action="Clean Up"
      acting="Cleaning up..."
      isBusy={isPending}
      onConfirm={() => mutate({ wallet, adminReason: dialog.reason }, closing(dialog))}
      {...reasonProps(dialog)}
    />
  )
}

type ConfirmDialogProps = {
  title: string
  text: ReactNode
  /** Labels of the button, idle and pending. */
  action: string
  acting: string
  isBusy: boolean
  reason: string
  onReason: (text: string) => void
  onConfirm: () => void
  onClose: () => void
}

/** Dialog to confirm an action that cannot be undone, with its reason. */
function ConfirmDialog({ reason, onReason, ...act }: ConfirmDialogProps) {
  return (
    <ConfirmAlert variant="destructive" isReady={isReason(reason)} {...act}>
      <ReasonField value={reason} onChange={onReason} />
    </ConfirmAlert>
  )
}

/** Names the kept and deleted profiles: "@one stays. Deleted: @two, @three and 4 more." */
export function describeCleanUp({ kept, deleted, more }: CleanUpOutlook): string {
  if (kept.length === 0) return 'No profile has this wallet.'
  const stays = `${join(kept)} ${kept.length === 1 ? 'stays' : 'stay, one for each chain'}.`
  if (deleted.length === 0) return `${stays} Nothing is deleted.`
  return `${stays} Deleted: ${join(deleted)}${more === 0 ? '' : ` and ${more} more`}.`
}

const join = (handles: readonly string[]) => handles.map((handle) => `@${handle}`).join(', ')
