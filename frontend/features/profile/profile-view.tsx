import { useQuery } from '@tanstack/react-query'
import { profileQueries } from '#lib/profile-queries.ts'
import { useSection } from '#lib/section.ts'
import { useTitle } from '#lib/use-title.ts'
import { MissingProfile, UnreadableProfile } from './missing-profile.tsx'
import { ProfilePage } from './profile-page.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

/** The profile of an id or a handle, in whichever state it is. */
export function ProfileView({ id }: { id: string }) {
  const { data: profile, status, refetch } = useQuery(profileQueries.one(id))
  useSection(profile?.profileType)
  useTitle(profile ? profile.name : status === 'pending' ? 'Profile' : 'Profile Not Found')
  if (status === 'pending') return <ProfileSkeleton />
  if (profile) return <ProfilePage profile={profile} />
  return status === 'error' ? (
    <UnreadableProfile id={id} onRetry={() => void refetch()} />
  ) : (
    <MissingProfile id={id} />
  )
}
