import { createFileRoute } from '@tanstack/react-router'
import { OwnerHistory } from '#features/history/owner-history.tsx'
import { NftChoice } from '#features/nft-picker/nft-choice.tsx'
import { EditPage } from '#features/profile-form/pages/edit-page.tsx'

export const Route = createFileRoute('/profile/edit')({ component: Edit })

function Edit() {
  const navigate = Route.useNavigate()
  return (
    <EditPage
      renderNfts={(props) => <NftChoice {...props} />}
      renderHistory={(profile) => <OwnerHistory profileId={profile.id} />}
      onDeleted={() => void navigate({ to: '/' })}
    />
  )
}
