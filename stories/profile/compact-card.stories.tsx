import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { CompactCard } from '#features/profile/compact-card.tsx'
import { drawPicture } from '../draw-picture.ts'
import { sampleProfiles } from './sample-profiles.ts'

const meta = {
  component: CompactCard,
  args: { profile: sampleProfiles.ines, changed: false, eager: true },
  decorators: [
    (Story) => (
      <div style={{ width: 350 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof CompactCard>
export default meta
type Story = StoryObj<typeof meta>

export const Gold: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('First 500 · Artist · 12')).toBeVisible()
    await expect(canvas.getByRole('link')).toHaveAttribute(
      'href',
      `/profile/${sampleProfiles.ines.handle}`,
    )
  },
}
export const Founder: Story = { args: { profile: sampleProfiles.chidi } }
export const NoBadge: Story = { args: { profile: sampleProfiles.lars } }
export const JustChanged: Story = { args: { changed: true } }
export const LongWords: Story = { args: { profile: sampleProfiles.wordy } }
export const RightToLeft: Story = {
  args: {
    profile: { ...sampleProfiles.sol, name: 'نور الصباغ', tags: ['فن رقمي', 'Generative Art'] },
  },
}
export const WidePicture: Story = {
  args: { profile: { ...sampleProfiles.ines, profilePhotos: [drawPicture(900, 200)] } },
}
export const TallPicture: Story = {
  args: { profile: { ...sampleProfiles.ines, profilePhotos: [drawPicture(200, 900)] } },
}
