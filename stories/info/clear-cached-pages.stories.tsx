import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ClearCachedPages } from '#features/info/clear-cached-pages.tsx'

const meta = { component: ClearCachedPages } satisfies Meta<typeof ClearCachedPages>
export default meta
type Story = StoryObj<typeof meta>

export const Stored: Story = {}
export const Removed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Remove the stored pages/ }))
    await expect(await canvas.findByText(/^The stored pages are removed\./)).toBeVisible()
  },
}
