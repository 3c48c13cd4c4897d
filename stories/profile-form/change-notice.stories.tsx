import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ChangeNotice } from '#features/profile-form/draft/draft-notices.tsx'

const meta = {
  component: ChangeNotice,
  args: { newerFields: [], conflicts: [], onLoad: fn(), onDiscardConflicts: fn() },
} satisfies Meta<typeof ChangeNotice>
export default meta
type Story = StoryObj<typeof meta>

export const None: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
export const Newer: Story = {
  args: { newerFields: ['bio', 'socialLinks.twitter', 'profilePhotos'], conflicts: ['tags'] },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(/: Bio, Twitter \(X\) and Photos\./)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Load newer version' }))
    await expect(args.onLoad).toHaveBeenCalledOnce()
  },
}
export const Conflicts: Story = {
  args: { conflicts: ['tags'] },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(/both changed: Tags\./)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Use newer versions' }))
    await expect(args.onDiscardConflicts).toHaveBeenCalledOnce()
  },
}
