import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ProfileView } from '#contract/views/profile.ts'
import { profileKeys } from '#queries/profile.ts'
import { followTopic } from './live-topics.ts'

/** Reads a profile that is not listed anew as soon as a reviewer, or its owner elsewhere, changed it. */
export function useFollowReview(profile: ProfileView | null | undefined): void {
  const client = useQueryClient()
  const id = profile && profile.status !== 'listed' ? profile.id : undefined
  useEffect(() => {
    if (id === undefined) return
    const readAnew = () => void client.invalidateQueries({ queryKey: profileKeys.all })
    return followTopic('review', {
      onMessage: ({ changes }) => {
        if (changes.some(({ key }) => key === id)) readAnew()
      },
      onGap: readAnew,
      onRefused: () => undefined,
    })
  }, [client, id])
}
