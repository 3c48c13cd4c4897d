import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { UnlinkedPlatform } from '#features/directory/empty-list-options.tsx'

const meta = {
  component: UnlinkedPlatform,
  args: { name: 'Rarible' },
} satisfies Meta<typeof UnlinkedPlatform>
export default meta
type Story = StoryObj<typeof meta>

export const WithoutLinks: Story = {
  play: ({ canvas }) =>
    expect(canvas.getByText(/Profiles cannot link to Rarible yet/)).toBeVisible(),
}
export const WithLinks: Story = {
  args: { name: 'OpenSea' },
  play: ({ canvas }) => expect(canvas.queryByText(/cannot link/)).toBeNull(),
}
