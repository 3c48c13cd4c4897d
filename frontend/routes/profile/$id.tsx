import { createFileRoute } from '@tanstack/react-router'
import { Neighbours } from '#features/directory/neighbours.tsx'
import { ProfileLoader } from '#features/profile/profile-loader.tsx'
import { profileQueries } from '#queries/profile.ts'

export const Route = createFileRoute('/profile/$id')({
  loader: ({ context, params }) => {
    // The page shows by itself that it waits, and what came of it.
    context.queryClient.ensureQueryData(profileQueries.one(params.id)).catch(() => undefined)
  },
  component: Profile,
})

function Profile() {
  const { id } = Route.useParams()
  return (
    <ProfileLoader
      key={id}
      id={id}
      renderNeighbours={(profile) => <Neighbours profile={profile} />}
    />
  )
}
