import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { formatNumber } from '#lib/format-number.ts'
import { showFailure } from '#lib/show-failure.ts'
import { showError, showToast } from '#lib/toast.ts'
import { call } from '#queries/api-client.ts'
import { directoryKeys } from '#queries/directory.ts'
import { profileKeys } from '#queries/profile.ts'
import { refetchChanged } from '#queries/refetch-changed.ts'
import { rosterKeys } from '#queries/roster.ts'

/** Refetches everything that shows profiles, also after a failure, which outdated data may have caused. */
function useRefresh() {
  const client = useQueryClient()
  return (_response: unknown, _cause: unknown, subject: { id: string } | { wallet: string }) => {
    for (const queryKey of Object.values(rosterKeys)) {
      if ('id' in subject) void refetchChanged(client, queryKey, new Set([subject.id]))
      else void client.invalidateQueries({ queryKey })
    }
    for (const queryKey of [directoryKeys.all, profileKeys.all]) {
      void client.invalidateQueries({ queryKey })
    }
  }
}

const deletedToast = {
  title: 'Profile Deleted',
  text: 'The profile has been permanently deleted from the system.',
}

export function useDeleteProfile() {
  return useMutation({
    mutationFn: ({ id, adminReason }: { id: string; adminReason: string }) =>
      call(ownerEndpoints.deleteProfile, { params: { id }, body: { adminReason } }),
    onSuccess: () => showToast(deletedToast),
    onError: (cause) => showFailure('Deletion Failed', cause, 'Failed to delete profile'),
    onSettled: useRefresh(),
  })
}

type WalletAction = { wallet: string; adminReason: string }

/** Deletes all profiles of a wallet, which must be a full address. */
export function useDeleteByWallet() {
  return useMutation({
    mutationFn: ({ wallet, adminReason }: WalletAction) =>
      call(staffEndpoints.deleteByWallet, { params: { wallet }, body: { adminReason } }),
    onSuccess: ({ message, deletedProfiles, remainingProfiles }) =>
      showToast(
        deletedProfiles === 1 && remainingProfiles === 0
          ? deletedToast
          : { ...deletedToast, text: message },
      ),
    onError: (cause) => showFailure('Deletion Failed', cause, 'Failed to delete profile by wallet'),
    onSettled: useRefresh(),
  })
}

export function useCleanUpWallet() {
  return useMutation({
    mutationFn: ({ wallet, adminReason }: WalletAction) =>
      call(staffEndpoints.cleanUpWallet, { params: { wallet }, body: { adminReason } }),
    onSuccess: ({ message }) => showToast({ title: 'Cleanup Complete', text: message }),
    onError: () => showError('Cleanup Failed', 'Failed to cleanup wallet'),
    onSettled: useRefresh(),
  })
}

type TypeChange = { id: string; newProfileType: ProfileType; adminReason: string }

export function useChangeType() {
  return useMutation({
    mutationFn: ({ id, ...body }: TypeChange) =>
      call(staffEndpoints.changeProfileType, { params: { id }, body }),
    onSuccess: ({ changes: { oldProfileType, newProfileType } }) =>
      showToast({
        title: 'Profile Type Changed',
        text: `Profile type changed from ${oldProfileType} to ${newProfileType}`,
      }),
    onError: (cause) => showFailure('Change Failed', cause, 'Failed to change profile type'),
    onSettled: useRefresh(),
  })
}

/** Analyses all profiles. */
export function useAnalysis() {
  return useMutation({
    mutationFn: () => call(staffEndpoints.analyseProfiles),
    onSuccess: ({ analysis }) =>
      showToast({
        title: 'Debug Complete',
        text: `Found ${formatNumber(analysis.totalProfiles)} profiles. Check results below.`,
      }),
    onError: () => showError('Debug Failed', 'Failed to fetch debug information'),
  })
}

/** An action on a profile, or on all profiles of a wallet, which opens a dialog. */
export type StaffAction =
  | { kind: 'details' | 'delete' | 'change-type'; profile: ProfileView }
  | { kind: 'delete-wallet' | 'clean-up'; wallet: string }
