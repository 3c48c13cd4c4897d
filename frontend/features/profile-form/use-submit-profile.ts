import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import type { ProfileView } from '#contract/views/profile.ts'
import { call } from '#lib/api-client.ts'
import { heldReasonsAtom } from '#lib/held-reasons.ts'
import { ensureSession } from '#lib/wallet.ts'
import type { FormOutput } from './form-schema.ts'
import { rememberProfile } from './remember-profile.ts'

/** Submits a profile for the connected wallet, after a sign-in where there was none. */
export function useSubmitProfile() {
  const client = useQueryClient()
  const setHeldReasons = useSetAtom(heldReasonsAtom)
  return useMutation({
    mutationFn: async (form: FormOutput): Promise<ProfileView> => {
      const { address } = await ensureSession()
      const body = { ...form, walletAddress: address }
      const { reasons, ...profile } = await call('submitProfile', { body })
      setHeldReasons((known) => ({ ...known, [profile.id]: reasons }))
      return profile
    },
    onSuccess: (profile) => rememberProfile(client, profile),
  })
}
