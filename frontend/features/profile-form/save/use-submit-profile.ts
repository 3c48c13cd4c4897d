import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import type { ProfileView } from '#contract/views/profile.ts'
import { heldReasonsAtom } from '#lib/held-reasons.ts'
import { ensureSession } from '#lib/wallet.ts'
import { call, RequestFailed } from '#queries/api-client.ts'
import { profileQueries } from '#queries/profile.ts'
import { listChanges } from '../fields/form-changes.ts'
import { type FormOutput, fillForm } from '../fields/form-schema.ts'
import { rememberProfile } from './remember-profile.ts'

/**
 * The profile that a former try has hung, whose answer was lost on the way: what the wallet has
 * already is what is sent.
 */
async function findSent(client: QueryClient, cause: unknown, sent: FormOutput) {
  if (!(cause instanceof RequestFailed) || cause.problem?.code !== 'wallet-taken') return undefined
  const own = { ...profileQueries.ofWallet(sent.walletAddress), staleTime: 0 }
  const found = await client.fetchQuery(own).catch(() => null)
  const same = found && listChanges(fillForm(found), fillForm({ ...found, ...sent })).length === 0
  return same ? found : undefined
}

/** Submits a profile for the connected wallet, after a sign-in where there was none. */
export function useSubmitProfile() {
  const client = useQueryClient()
  const setHeldReasons = useSetAtom(heldReasonsAtom)
  return useMutation({
    mutationFn: async (form: FormOutput): Promise<ProfileView> => {
      const { address } = await ensureSession()
      const body = { ...form, walletAddress: address }
      try {
        const { reasons, ...profile } = await call('submitProfile', { body })
        setHeldReasons((known) => ({ ...known, [profile.id]: reasons }))
        return profile
      } catch (cause) {
        const found = await findSent(client, cause, body)
        if (!found) throw cause
        return found
      }
    },
    onSuccess: (profile) => rememberProfile(client, profile),
  })
}
