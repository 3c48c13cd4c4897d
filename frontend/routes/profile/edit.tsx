import { createFileRoute } from '@tanstack/react-router'
import { OwnHistory } from '#features/history/own-history.tsx'
import { NftChoice } from '#features/nft-picker/nft-choice.tsx'
import { ProfileCard } from '#features/profile/profile-card.tsx'
import { EditPage } from '#features/profile-form/pages/edit-page.tsx'
import { noAvatar } from '#lib/no-avatar.ts'

export const Route = createFileRoute('/profile/edit')({ component: Edit })

function Edit() {
  const navigate = Route.useNavigate()
  return (
    <EditPage
      placeholder={noAvatar}
      renderPreview={(profile) => <ProfileCard profile={profile} preview />}
      renderNfts={(given) => <NftChoice {...given} />}
      renderHistory={(profile) => <OwnHistory profileId={profile.id} />}
      onDeleted={() => void navigate({ to: '/' })}
    />
  )
}
