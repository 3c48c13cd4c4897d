import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { ensureSession, signMessage, walletAtom } from '#lib/wallet.ts'
import { call, RequestFailed } from '#queries/api-client.ts'
import { configQueries } from '#queries/config.ts'
import { forgetProfile, rememberProfile } from './remember-profile.ts'
import { type Edit, timeEdit, writeEdit } from './sign-edit.ts'
import { unlessGivenUp } from './use-one-at-a-time.ts'

const unsigned = 'Profile update must be signed with your wallet'
const notFound = 'No profile found to update'
const disconnected = 'Wallet not connected'

/** What the wallet was asked for and did not give. What the server says, or its silence, is no matter of the wallet. */
async function bySigning<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (cause) {
    if (cause instanceof RequestFailed || cause instanceof TypeError) throw cause
    // It may have been disconnected since the button was pressed.
    const { status } = getDefaultStore().get(walletAtom)
    throw new Error(status === 'connected' ? unsigned : disconnected, { cause })
  }
}

async function signEdit(client: QueryClient, edit: Edit, lastSignedAt: string | null) {
  // Asked anew: by a clock that is off, a signature would be refused as too old.
  const { serverTime } = await client.fetchQuery({ ...configQueries.current(), staleTime: 0 })
  const message = await writeEdit(edit, timeEdit(serverTime, lastSignedAt))
  return { ...edit.changed, message, signature: await bySigning(signMessage(message)) }
}

async function sendEdit(
  id: string,
  body: Awaited<ReturnType<typeof signEdit>>,
  signal: AbortSignal,
) {
  try {
    return await call(ownerEndpoints.editProfile, { params: { id }, body, signal })
  } catch (cause) {
    const gone = cause instanceof RequestFailed && cause.status === 404
    throw gone ? new Error(notFound, { cause }) : cause
  }
}

/** Saves an edit: a sign-in where there was none, then a signature of what the profile becomes. */
export function useUpdateProfile(profile: ProfileView) {
  const client = useQueryClient()
  const save = async (edit: Edit, signal: AbortSignal): Promise<ProfileView> => {
    await bySigning(ensureSession())
    return sendEdit(profile.id, await signEdit(client, edit, profile.lastSignedAt), signal)
  }
  return useMutation({
    mutationFn: ({ edit, signal }: { edit: Edit; signal: AbortSignal }) =>
      unlessGivenUp(save(edit, signal), signal),
    onSuccess: (saved) => rememberProfile(client, saved),
  })
}

/** Deletes a profile for good. */
export function useDeleteProfile(profile: ProfileView) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await ensureSession()
      await call(ownerEndpoints.deleteProfile, { params: { id: profile.id } })
    },
    onSuccess: () => forgetProfile(client, profile.id),
  })
}
