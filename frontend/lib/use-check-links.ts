import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ownerEndpoints } from '#contract/endpoints/owner.ts'
import { call } from '#queries/api-client.ts'
import { profileKeys } from '#queries/profile.ts'
import { showFailure } from './show-failure.ts'
import { ensureSession } from './wallet.ts'

/** Mutation that checks the links of the owner's profile at once, and then loads the profile again. */
export function useCheckLinks(profileId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await ensureSession()
      return call(ownerEndpoints.checkLinks, { params: { id: profileId } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: profileKeys.all }),
    onError: (cause) => showFailure('Links Not Checked', cause),
  })
}
