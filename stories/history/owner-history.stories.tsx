import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { OwnerHistory } from '#features/history/owner-history.tsx'
import { historyKeys } from '#queries/history.ts'
import { sessionQueries } from '#queries/session.ts'
import { adaId } from '#tests/fixtures/profile-events.ts'

const { queryKey: ofSession } = sessionQueries.current()
const signedIn = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', role: 'owner' }

const meta = {
  component: OwnerHistory,
  args: { profileId: adaId },
} satisfies Meta<typeof OwnerHistory>
export default meta
type Story = StoryObj<typeof meta>

export const SignedOut: Story = {
  parameters: { data: [[ofSession, null]] },
  play: ({ canvas }) =>
    expect(canvas.getByRole('button', { name: 'Sign in to show history' })).toBeVisible(),
}
export const SignedIn: Story = {
  parameters: { data: [[ofSession, signedIn]] },
  play: ({ canvas }) => expect(canvas.getByRole('button', { name: 'Show history' })).toBeVisible(),
}
export const Failed: Story = {
  parameters: {
    data: [
      [ofSession, signedIn],
      [historyKeys.own(adaId), null],
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show history' }))
    await expect(await canvas.findByText(/^The history could not be read\./)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Try Again' })).toBeVisible()
  },
}
