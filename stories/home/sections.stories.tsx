import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { CallToSubmit } from '#features/home/call-to-submit.tsx'
import { Donations } from '#features/home/donations.tsx'
import { GoldRanks } from '#features/home/gold-ranks.tsx'
import { Hero } from '#features/home/hero.tsx'
import { HowToJoin } from '#features/home/how-to-join.tsx'
import { Mission } from '#features/home/mission.tsx'
import { ProofBlock } from '#features/home/proof/proof-block.tsx'
import { configQueries } from '#queries/config.ts'
import { milestones } from '#tests/fixtures/milestones.ts'
import { cachedHome, fullHome } from './home-data.ts'

const meta = {
  component: Hero,
  parameters: { padded: false, data: cachedHome(fullHome) },
} satisfies Meta<typeof Hero>
export default meta
type Story = StoryObj<typeof meta>

export const First: Story = {}
export const Counted: Story = { render: () => <GoldRanks /> }
export const AllGoldAwarded: Story = {
  parameters: {
    data: cachedHome(
      fullHome,
      milestones.map((milestone) => ({
        ...milestone,
        listed: 700,
        ranksGiven: 812,
        leftForGold: 0,
      })),
    ),
  },
  render: () => (
    <>
      <GoldRanks />
      <CallToSubmit />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('None left')).toHaveLength(3)
    await expect(
      canvas.getByRole('heading', { name: 'The next place on the wall is yours.' }),
    ).toBeVisible()
  },
}
export const Proof: Story = {
  render: () => <ProofBlock />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText('Passed')).toHaveLength(2), { timeout: 10_000 })
    await expect(canvas.getByText(/^2 signatures listed/)).toBeVisible()
  },
}
/** The label differs from the signed content. */
export const ProofFails: Story = {
  parameters: {
    data: cachedHome({
      ...fullHome,
      proven: fullHome.proven && { ...fullHome.proven, bio: 'Words that nobody signed.' },
    }),
  },
  render: () => <ProofBlock />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Does not verify.')).toBeVisible(), {
      timeout: 10_000,
    })
  },
}
export const NoProof: Story = {
  parameters: { data: cachedHome({ ...fullHome, newest: [], proven: null }) },
  render: () => <ProofBlock />,
}
export const MissionText: Story = { render: () => <Mission /> }
export const Steps: Story = { render: () => <HowToJoin /> }
export const NextGold: Story = {
  render: () => <CallToSubmit />,
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('heading', { name: 'Star 42 has no name on it yet.' }),
    ).toBeVisible()
  },
}
/** Only one coin has a donation address. */
export const Donated: Story = {
  parameters: {
    data: [
      [
        configQueries.current().queryKey,
        { donations: { eth: '0x52908400098527886E0F7030069857D2E4169EE7', btc: null } },
      ],
    ],
  },
  render: () => <Donations />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('heading', { name: 'Bitcoin' })).toBeNull()
  },
}
