import { createFileRoute } from '@tanstack/react-router'
import { NftChoice } from '#features/nft-picker/nft-choice.tsx'
import { SubmitPage } from '#features/profile-form/pages/submit-page.tsx'
import { canAnimate } from '#lib/can-animate.ts'
import { milestoneQueries } from '#queries/milestone.ts'

export const Route = createFileRoute('/submit')({
  loader: ({ context }) =>
    context.prefetch((client) => client.ensureQueryData(milestoneQueries.all())),
  component: Submit,
})

function Submit() {
  const navigate = Route.useNavigate()
  return (
    <SubmitPage
      renderNfts={(props) => <NftChoice {...props} />}
      onSubmitted={({ handle }) => {
        // Animates the signature from the form to the label.
        const viewTransition = canAnimate()
        return navigate({ to: '/profile/$id', params: { id: handle }, viewTransition })
      }}
    />
  )
}
