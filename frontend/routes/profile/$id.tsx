import { createFileRoute } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import type { ProfileView } from '#contract/views/profile.ts'
import { ProfileLoader } from '#features/profile/profile-loader.tsx'
import { lastListAtom } from '#lib/last-list.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { profileQueries } from '#queries/profile.ts'

export const Route = createFileRoute('/profile/$id')({
  loader: ({ context, params }) =>
    context.prefetch((client) => client.ensureQueryData(profileQueries.one(params.id))),
  component: Profile,
})

function Profile() {
  const { id } = Route.useParams()
  return <ProfileLoader key={id} id={id} Neighbours={NeighboursInList} />
}

const loadNeighbours = () => import('#features/directory/neighbour-links.tsx')

/** Neighbouring profiles, for visitors who opened the profile from a list. */
function NeighboursInList({ profile }: { profile: ProfileView }) {
  const isFromList = useAtomValue(lastListAtom) !== undefined
  const neighbours = useLazy(loadNeighbours, isFromList)
  return neighbours && <neighbours.NeighbourLinks profile={profile} />
}
