import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { NotFound } from '#features/shell/not-found.tsx'

const meta = {
  component: NotFound,
  parameters: { padded: false, path: '/artist/ines-valadares' },
} satisfies Meta<typeof NotFound>
export default meta
type Story = StoryObj<typeof meta>

export const UnknownAddress: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Did you forget to add the page to the router?')).toBeVisible()
    await expect(canvas.getByText('404 · /artist/ines-valadares')).toBeVisible()
  },
}
export const LongAddress: Story = { parameters: { path: `/${'and-on'.repeat(60)}` } }
