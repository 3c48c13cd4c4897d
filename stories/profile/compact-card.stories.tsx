import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { CompactCard } from '#features/profile/compact-card.tsx'
import { drawPicture } from '../draw-picture.ts'
import { hung } from './hung-profiles.ts'

const meta = {
  component: CompactCard,
  args: { profile: hung.ines, changed: false, eager: true },
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
    await expect(canvas.getByRole('link')).toHaveAttribute('href', `/profile/${hung.ines.handle}`)
  },
}
export const Founder: Story = { args: { profile: hung.chidi } }
export const NoBadge: Story = { args: { profile: hung.lars } }
export const JustChanged: Story = { args: { changed: true } }
export const LongWords: Story = { args: { profile: hung.wordy } }
export const RightToLeft: Story = {
  args: { profile: { ...hung.sol, name: 'نور الصباغ', tags: ['فن رقمي', 'Generative Art'] } },
}
export const WidePicture: Story = {
  args: { profile: { ...hung.ines, profilePhotos: [drawPicture(900, 200)] } },
}
export const TallPicture: Story = {
  args: { profile: { ...hung.ines, profilePhotos: [drawPicture(200, 900)] } },
}
