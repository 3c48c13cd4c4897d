import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { ensureSession, signMessage, walletAtom } from '#lib/wallet.ts'
import { call, RequestFailed } from '#queries/api-client.ts'
import { configQueries } from '#queries/config.ts'
import { proofQueries } from '#queries/proof.ts'
import { cacheProfile } from './cache-profile.ts'
import { createEditMessage, type Edit, editTime } from './sign-edit.ts'
import { rejectOnAbort } from './use-one-at-a-time.ts'

const unsigned = 'Profile update must be signed with your wallet'
const notFound = 'No profile found to update'
const disconnected = 'Wallet not connected'

/** Replaces errors of the wallet by texts for users. Keeps errors of the server and the network. */
async function replaceWalletError<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request
  } catch (cause) {
    if (cause instanceof RequestFailed || cause instanceof TypeError) throw cause
    // The wallet may have been disconnected meanwhile.
    const { status } = getDefaultStore().get(walletAtom)
    throw new Error(status === 'connected' ? unsigned : disconnected, { cause })
  }
}

async function signEdit(client: QueryClient, edit: Edit, profile: ProfileView) {
  // Uses the server's time: with a wrong local clock the signature would be too old.
  const [{ serverTime, publicUrl }, { versions }] = await Promise.all([
    client.fetchQuery({ ...configQueries.current(), staleTime: 0 }),
    // A cached proof may be older than the profile.
    client.fetchQuery({ ...proofQueries.one(profile), staleTime: 0 }),
  ])
  const message = await createEditMessage(edit, {
    at: editTime(serverTime, profile.lastSignedAt),
    link: { directory: new URL(publicUrl).host, previous: versions.at(-1)?.textHash ?? null },
  })
  return { ...edit.changed, message, signature: await replaceWalletError(signMessage(message)) }
}

type Saving = { edit: Edit; signal: AbortSignal }

async function saveEdit(
  client: QueryClient,
  profile: ProfileView,
  { edit, signal }: Saving,
): Promise<ProfileView> {
  await replaceWalletError(ensureSession())
  try {
    const body = await signEdit(client, edit, profile)
    return await call(ownerEndpoints.editProfile, { params: { id: profile.id }, body, signal })
  } catch (cause) {
    // The signature needs the proof of the profile, so either call finds out if it was deleted.
    const isMissing = cause instanceof RequestFailed && cause.status === 404
    throw isMissing ? new Error(notFound, { cause }) : cause
  }
}

/** Saves an edit, after a sign-in if needed and a signature of the edited profile. */
export function useUpdateProfile(profile: ProfileView) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (saving: Saving) => rejectOnAbort(saveEdit(client, profile, saving), saving.signal),
    onSuccess: (saved) => cacheProfile(client, saved),
  })
}
