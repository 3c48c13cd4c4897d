import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Loading, SkeletonArtwork, SkeletonBar } from '#ui/skeleton.tsx'

const meta = { component: SkeletonBar } satisfies Meta<typeof SkeletonBar>
export default meta
type Story = StoryObj<typeof meta>

export const Bar: Story = {}
export const ShortBar: Story = { args: { width: 45, height: 14 } }
export const Artwork: Story = { render: () => <SkeletonArtwork /> }
export const AnnouncedLoading: Story = {
  render: () => (
    <Loading text="Loading profile...">
      <SkeletonBar />
    </Loading>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading profile...')
  },
}
