import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import type { ProofView } from '#contract/views/proof.ts'
import { VerifyPanel } from '#features/profile/verify/verify-panel.tsx'
import { proofQueries } from '#queries/proof.ts'
import { ines } from '#tests/fixtures/profile-views.ts'
import { inesProof, inesWallet } from '#tests/fixtures/proofs.ts'

const profile = { ...ines, walletAddress: inesWallet }
const holding = (proof: ProofView) => ({ data: [[proofQueries.one(profile).queryKey, proof]] })

const meta = {
  component: VerifyPanel,
  args: { id: 'verify', profile },
  parameters: holding(inesProof),
} satisfies Meta<typeof VerifyPanel>
export default meta
type Story = StoryObj<typeof meta>

export const Green: Story = {
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getByText('Signed by its owner.')).toBeVisible())
    await expect(canvas.getByText('fd7b2e…2d96, as line 2 says')).toBeVisible()
    await userEvent.selectOptions(canvas.getByLabelText('Signature'), '1')
    await waitFor(() => expect(canvas.getByText('Signed by its owner, at its time.')).toBeVisible())
  },
}
/** The label says something else than what was signed. */
export const OtherWords: Story = {
  args: { profile: { ...profile, bio: 'Words that nobody signed.' } },
  play: async ({ canvas }) => {
    const verdict = 'Does not verify. The label is not what the wallet signed.'
    await waitFor(() => expect(canvas.getByText(verdict)).toBeVisible())
    await expect(canvas.getByText(/; line 2 says fd7b2e…2d96$/)).toBeVisible()
  },
}
export const OtherWallet: Story = {
  args: { profile: ines },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText('Does not verify. Another wallet signed.')).toBeVisible(),
    )
  },
}
export const Contract: Story = {
  parameters: holding({ ...inesProof, contractChainId: 137, contractCheck: 'valid' }),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText(/only that chain can tell\. Asked by/)).toBeVisible(),
    )
  },
}
export const LongWords: Story = {
  parameters: holding({ ...inesProof, message: `Update profile for ${'dorff'.repeat(200)}` }),
}
