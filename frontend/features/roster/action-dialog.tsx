import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { ProfileView } from '#contract/views/profile.ts'
import { clearUnsentTexts, useUnsentText } from '#lib/unsent-text.ts'
import { rosterQueries } from '#queries/roster.ts'
import { ConfirmAlert } from '#ui/confirm-alert.tsx'
import { ChangeTypeDialog } from './change-type-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { formatCleanUp } from './format-preview.ts'
import { ProfileName } from './profile-name.tsx'
import { isValidReason, ReasonField } from './reason-field.tsx'
import css from './roster.module.css'
import {
  type StaffAction,
  useChangeType,
  useCleanUpWallet,
  useDeleteByWallet,
  useDeleteProfile,
} from './use-staff-actions.ts'

/** State of the open dialog. An unsent reason survives closing it. */
export function useActionDialog() {
  const [action, setAction] = useState<StaffAction>()
  const subject = action && ('profile' in action ? action.profile.id : action.wallet)
  const textKey = action ? `roster ${action.kind} ${subject}` : ''
  const [reason, setReason] = useUnsentText(textKey)
  return {
    action,
    profileId: action && 'profile' in action ? action.profile.id : undefined,
    reason,
    setReason,
    open: setAction,
    close: () => setAction(undefined),
    closeAndClear: () => {
      setAction(undefined)
      clearUnsentTexts(textKey)
    },
  }
}

type DialogState = ReturnType<typeof useActionDialog>

export function ActionDialog({ dialog }: { dialog: DialogState }) {
  const { action } = dialog
  if (!action) return null
  switch (action.kind) {
    case 'details':
      return <DetailsDialog profile={action.profile} onClose={dialog.close} />
    case 'change-type':
      return <ChangeType dialog={dialog} profile={action.profile} />
    case 'delete':
      return <Delete dialog={dialog} profile={action.profile} />
    case 'delete-wallet':
      return <DeleteWallet dialog={dialog} wallet={action.wallet} />
    case 'clean-up':
      return <CleanUp dialog={dialog} wallet={action.wallet} />
    default:
      return action satisfies never
  }
}

type ProfileActionProps = { dialog: DialogState; profile: ProfileView }
type WalletActionProps = { dialog: DialogState; wallet: string }

/** Closes the dialog after the response, when a toast shows the result. A failure keeps the reason. */
function closeWhenSettled({ close, closeAndClear }: DialogState) {
  return { onSuccess: closeAndClear, onError: close }
}

function ChangeType({ dialog, profile }: ProfileActionProps) {
  const { mutate, isPending } = useChangeType()
  return (
    <ChangeTypeDialog
      profile={profile}
      reason={dialog.reason}
      onReason={dialog.setReason}
      onClose={dialog.close}
      isBusy={isPending}
      onConfirm={(newProfileType) =>
        mutate(
          { id: profile.id, newProfileType, adminReason: dialog.reason },
          closeWhenSettled(dialog),
        )
      }
    />
  )
}

function Delete({ dialog, profile }: ProfileActionProps) {
  const { mutate, isPending } = useDeleteProfile()
  return (
    <ConfirmDialog
      dialog={dialog}
      title="Delete this profile?"
      text={
        <>
          <ProfileName profile={profile} /> is permanently deleted, and everything personal in its
          history is erased. This action cannot be undone.
        </>
      }
      actionLabel="Delete Profile"
      busyLabel="Deleting..."
      isBusy={isPending}
      onConfirm={() =>
        mutate({ id: profile.id, adminReason: dialog.reason }, closeWhenSettled(dialog))
      }
    />
  )
}

function DeleteWallet({ dialog, wallet }: WalletActionProps) {
  const { mutate, isPending } = useDeleteByWallet()
  return (
    <ConfirmDialog
      dialog={dialog}
      title="Delete all of this wallet?"
      text={
        <>
          Every profile of <span className={css.address}>{wallet}</span> is permanently deleted,
          including those of contracts at this address on any chain. This action cannot be undone.
        </>
      }
      actionLabel="Delete Profiles"
      busyLabel="Deleting..."
      isBusy={isPending}
      onConfirm={() => mutate({ wallet, adminReason: dialog.reason }, closeWhenSettled(dialog))}
    />
  )
}

function CleanUp({ dialog, wallet }: WalletActionProps) {
  const { mutate, isPending } = useCleanUpWallet()
  const { data: preview } = useQuery(rosterQueries.cleanUp(wallet))
  return (
    <ConfirmDialog
      dialog={dialog}
      title="Clean up this wallet?"
      text={
        <>
          The profile of <span className={css.address}>{wallet}</span> that was listed first stays;
          all others of the wallet are permanently deleted. This action cannot be undone.
          {preview && (
            <span className={css.preview} aria-live="polite">
              {formatCleanUp(preview)}
            </span>
          )}
        </>
      }
      actionLabel="Clean Up"
      busyLabel="Cleaning up..."
      isBusy={isPending}
      onConfirm={() => mutate({ wallet, adminReason: dialog.reason }, closeWhenSettled(dialog))}
    />
  )
}

type ConfirmDialogProps = Omit<
  ComponentProps<typeof ConfirmAlert>,
  'variant' | 'isReady' | 'onClose' | 'children'
> & { dialog: DialogState }

/** Dialog to confirm an action that cannot be undone, with its reason. */
function ConfirmDialog({ dialog, ...alert }: ConfirmDialogProps) {
  const { reason, setReason, close } = dialog
  return (
    <ConfirmAlert variant="destructive" isReady={isValidReason(reason)} onClose={close} {...alert}>
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmAlert>
  )
}
