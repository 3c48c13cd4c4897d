import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn } from 'storybook/test'
import { LinkTable } from '#features/profile/link-table.tsx'
import { sessionQueries } from '#queries/session.ts'
import { sampleProfiles } from './sample-profiles.ts'

const { ines } = sampleProfiles
const proven = { method: 'rel-me', day: '2026-11-22', lostOn: null } as const
const lost = { ...proven, lostOn: '2026-11-24' }

const meta = {
  component: LinkTable,
  args: {
    profile: { ...ines, linkProofs: { website: proven, twitter: { ...proven, method: 'dns' } } },
  },
} satisfies Meta<typeof LinkTable>
export default meta
type Story = StoryObj<typeof meta>

export const Proven: Story = {
  play: async ({ canvas }) => {
    const name = 'Proven by rel=me on 22 November 2026'
    await expect(await canvas.findByRole('img', { name })).toBeVisible()
    await expect(canvas.getByText('Proven · DNS record · 22 Nov 2026')).toBeVisible()
    await expect(canvas.getByText(/points back to this profile/)).toBeVisible()
  },
}

export const NothingProven: Story = {
  args: { profile: ines },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/proven/i)).toBeNull()
  },
}

export const Lost: Story = {
  args: { profile: { ...ines, linkProofs: { website: lost } } },
  parameters: { data: [[sessionQueries.current().queryKey, null]] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Proven until 24 Nov 2026')).toBeVisible()
    await expect(canvas.queryByText(/points back/)).toBeNull()
    await expect(canvas.queryByText(/Only you see/)).toBeNull()
  },
}

const session = {
  address: ines.walletAddress,
  role: 'owner',
  profileId: ines.id,
}

export const LostForOwner: Story = {
  args: { profile: { ...ines, linkProofs: { website: { ...lost, method: 'dns' } } } },
  parameters: { data: [[sessionQueries.current().queryKey, session]] },
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByText('Website: link back not found since 24 Nov 2026'),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Check Now' })).toBeVisible()
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(canvas.getByRole('button', { name: 'Copy the Line Again' }))
    await expect(write).toHaveBeenCalledWith(expect.stringMatching(/^TXT @ "provenance=/))
  },
}
