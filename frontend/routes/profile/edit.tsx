import { createFileRoute } from '@tanstack/react-router'
import { noAvatar } from '#features/profile/picture.ts'
import { ProfileCard } from '#features/profile/profile-card.tsx'
import { EditPage } from '#features/profile-form/pages/edit-page.tsx'

export const Route = createFileRoute('/profile/edit')({ component: Edit })

function Edit() {
  const navigate = Route.useNavigate()
  return (
    <EditPage
      placeholder={noAvatar}
      renderPreview={(profile) => <ProfileCard profile={profile} preview />}
      onDeleted={() => void navigate({ to: '/' })}
    />
  )
}
