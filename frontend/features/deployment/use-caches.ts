import { useMutation, useQueryClient } from '@tanstack/react-query'
import { publicEndpoints } from '#contract/endpoints/public.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import { showError, showToast } from '#lib/toast.ts'
import { call } from '#queries/api-client.ts'
import { deploymentKeys } from '#queries/deployment.ts'

/** Runs an action on a cache, shows the result as a toast, and refetches the status. */
function useCacheAction(
  run: () => Promise<unknown>,
  toasts: { done: { title: string; text: string }; failed: string },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () => showToast(toasts.done),
    onError: () => showError('Error', toasts.failed),
    onSettled: () => client.invalidateQueries({ queryKey: deploymentKeys.all }),
  })
}

/** Clears the caches of every process. */
export function useClearCache() {
  return useCacheAction(() => call(staffEndpoints.clearCache), {
    done: { title: 'Cache Cleared', text: 'All caches have been cleared successfully.' },
    failed: 'Failed to clear cache. Please try again.',
  })
}

/** Refreshes the cached list of collectors. Requests only one profile, because the page shows none. */
export function useRefreshCollectors() {
  const query = { fresh: 'true', limit: 1 } as const
  return useCacheAction(
    () => call(publicEndpoints.listProfilesOfType, { params: { type: 'collector' }, query }),
    {
      done: {
        title: 'Collectors Refreshed',
        text: 'Collector profiles have been refreshed from database.',
      },
      failed: 'Failed to refresh collectors.',
    },
  )
}
