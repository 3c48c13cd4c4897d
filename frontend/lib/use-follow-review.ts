import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ProfileView } from '#contract/views/profile.ts'
import { profileKeys } from '#queries/profile.ts'
import { followTopic } from './follow-topic.ts'

/** Refetches an unlisted profile after each change by a reviewer, or by its owner in another tab. */
export function useFollowReview(profile: ProfileView | null | undefined): void {
  const client = useQueryClient()
  const id = profile && profile.status !== 'listed' ? profile.id : undefined
  useEffect(() => {
    if (id === undefined) return
    const refetch = () => void client.invalidateQueries({ queryKey: profileKeys.all })
    return followTopic('review', {
      onMessage: ({ changes }) => {
        if (changes.some(({ key }) => key === id)) refetch()
      },
      onGap: refetch,
      onRefused: () => undefined,
    })
  }, [client, id])
}
