import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type ComponentType, useEffect } from 'react'
import { profilePage } from '#contract/pages/pages.ts'
import { displayName } from '#contract/profile/display-name.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { useHighlightedSection } from '#lib/highlighted-section.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { useTitle } from '#lib/use-title.ts'
import { walletAtom } from '#lib/wallet.ts'
import { listCachedWhole } from '#queries/directory.ts'
import { profileKeys, profileQueries } from '#queries/profile.ts'
import { sessionQueries } from '#queries/session.ts'
import { isProfileRef } from './is-profile-ref.ts'
import { MissingProfile, ProfileError } from './missing-profile.tsx'
import { ProfilePage } from './profile-page.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

type ProfileLoaderProps = {
  id: string
  /** Neighbours in the list that the profile was opened from. */
  Neighbours: ComponentType<{ profile: ProfileView }>
}

/** Page of the profile with an id or a handle, including its loading, error and missing states. */
export function ProfileLoader({ id, Neighbours }: ProfileLoaderProps) {
  const client = useQueryClient()
  const {
    data: profile,
    status,
    isFetching,
    refetch,
  } = useQuery({ ...profileQueries.one(id), placeholderData: () => findListed(client, id) })
  useOwnVersion(id, profile)
  useHighlightedSection(profile?.profileType)
  useTitle(
    profile ? displayName(profile) : status === 'pending' ? profilePage.title : 'Profile Not Found',
  )
  if (status === 'pending') return <ProfileSkeleton />
  if (profile) {
    return (
      <>
        {!isFetching && !isProfileRef(id, profile) && (
          <Navigate to="/profile/$id" params={{ id: profile.handle }} replace resetScroll={false} />
        )}
        <ProfilePage
          profile={profile}
          neighbours={<Neighbours profile={profile} />}
          similar={<LazySimilar profile={profile} />}
        />
      </>
    )
  }
  return status === 'error' ? (
    <ProfileError id={id} onRetry={() => void refetch()} />
  ) : (
    <MissingProfile id={id} />
  )
}

// Similar profiles are below the first view, and fetch separate data.
const loadSimilar = () => import('./similar.tsx')

function LazySimilar({ profile }: { profile: ProfileView }) {
  const loaded = useLazy(loadSimilar, true)
  return loaded && <loaded.Similar profile={profile} />
}

/**
 * Refetches a profile once for a signed-in user who may be its owner: pages and lists contain the public
 * version only. A hidden wallet does not reveal the owner, so those profiles are refetched too.
 */
function useOwnVersion(id: string, profile: ProfileView | null | undefined) {
  const client = useQueryClient()
  const wallet = useAtomValue(walletAtom)
  const { data: session } = useQuery({
    ...sessionQueries.current(),
    enabled: wallet.status === 'connected',
  })
  const { walletAddress, reviewNote } = profile ?? {}
  const mayBeOwn =
    walletAddress === null || walletAddress?.toLowerCase() === session?.address.toLowerCase()
  const shouldRefetch = session != null && profile != null && reviewNote === undefined && mayBeOwn
  useEffect(() => {
    if (shouldRefetch) void client.invalidateQueries({ queryKey: profileKeys.one(id), exact: true })
  }, [client, shouldRefetch, id])
}

/** Finds a profile in the cached lists, to show it until its response arrives. */
function findListed(client: QueryClient, id: string): ProfileView | undefined {
  return listCachedWhole(client).find((profile) => isProfileRef(id, profile))
}
