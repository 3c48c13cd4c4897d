import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { setNetworkRule } from '#contract/commands/network.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { z } from '#contract/z.ts'
import { showFailure } from '#lib/show-failure.ts'
import { showToast } from '#lib/toast.ts'
import { call, RequestFailed } from '#queries/api-client.ts'
import { networkKeys } from '#queries/network.ts'

/** A rule to save. `until` is an ISO time. */
export type RuleRequest = z.input<typeof setNetworkRule>

const fieldErrorsOf = (cause: unknown) =>
  cause instanceof RequestFailed ? cause.problem?.errors : undefined

/** Finds the server's error of a field. */
export function findError(cause: unknown, path: string): string | undefined {
  return fieldErrorsOf(cause)?.find((error) => error.path === path)?.message
}

function useInvalidateRules() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: networkKeys.all })
}

/** Saves a rule. A toast shows the result, except for errors of fields, which the dialog shows. */
export function useSetRule() {
  return useMutation({
    mutationFn: (rule: RuleRequest) => call(staffEndpoints.setNetworkRule, { body: rule }),
    onSuccess: ({ network, kind }) =>
      showToast(
        kind === 'block'
          ? {
              title: 'Network Blocked',
              text: `${network} can still read the directory but change nothing.`,
            }
          : {
              title: 'Network Allowed',
              text: `Attempts from ${network} are recorded but not counted.`,
            },
      ),
    onError: (cause) => {
      if (fieldErrorsOf(cause)) return
      showFailure('Not Saved', cause, 'The rule could not be saved.')
    },
    onSettled: useInvalidateRules(),
  })
}

/** Ends a rule early, and shows the result as a toast. */
export function useReleaseNetwork() {
  return useMutation({
    mutationFn: (body: { network: string; adminReason: string }) =>
      call(staffEndpoints.releaseNetwork, { body }),
    onSuccess: (_nothing, { network }) =>
      showToast({
        title: 'Network Released',
        text: `${network} is treated like any other network.`,
      }),
    onError: (cause) => showFailure('Not Released', cause, 'The network could not be released.'),
    onSettled: useInvalidateRules(),
  })
}
