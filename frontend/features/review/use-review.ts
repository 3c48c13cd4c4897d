import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReviewProfileBody } from '#contract/commands/review.ts'
import { staffEndpoints } from '#contract/endpoints/staff.ts'
import type { WaitingProfile } from '#contract/views/review.ts'
import { readReason } from '#lib/read-reason.ts'
import { showToast } from '#lib/toast.ts'
import { call, RequestFailed } from '#queries/api-client.ts'
import { readTouched } from '#queries/read-touched.ts'
import { reviewKeys } from '#queries/review.ts'

export type Verdict = Pick<ReviewProfileBody, 'verdict' | 'note'>

/** A verdict about a profile as the reviewer saw it. */
type Judged = Verdict & { seen: WaitingProfile }

/** Refusals that say that the queue is not what the reviewer saw. */
const tooLate: ReadonlySet<string> = new Set(['not-held', 'profile-not-found', 'conflict'])

function isLate(cause: unknown): boolean {
  const code = cause instanceof RequestFailed ? cause.problem?.code : undefined
  return code !== undefined && tooLate.has(code)
}

type ReviewOptions = {
  /** There is nothing more to say about a profile as it was seen. */
  onEnd: (ended: Judged) => void
  /** Somebody was faster, as a sentence. */
  onLate: (told: string) => void
}

/** Judges a profile as the reviewer sees it, and says how that ended. */
export function useReview({ onEnd, onLate }: ReviewOptions) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ seen, ...verdict }: Judged) => {
      const { profile, revision } = seen
      return call(staffEndpoints.reviewProfile, {
        params: { id: profile.id },
        body: { ...verdict, revision },
      })
    },
    onSuccess: ({ handle, status }, judged) => {
      onEnd(judged)
      showToast(
        status === 'listed'
          ? { title: 'Profile Listed', text: `@${handle} is in the directory.` }
          : { title: 'Profile Turned Down', text: `The owner of @${handle} reads your reason.` },
      )
    },
    onError: (cause, judged) => {
      const text = readReason(cause, 'Please try again later.')
      if (isLate(cause)) {
        onEnd(judged)
        onLate(text)
      } else {
        // What was typed stays, for another try.
        showToast({ title: 'Review Failed', text, variant: 'destructive' })
      }
    },
    // Waited for, so that nobody judges twice what is on its way out.
    onSettled: (_answer, _cause, { seen }) =>
      readTouched(client, reviewKeys.all, new Set([seen.profile.id])),
  })
}
