import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { DraftNotice } from '#features/profile-form/draft/draft-notices.tsx'

const meta = {
  component: DraftNotice,
  args: { onDiscard: fn() },
} satisfies Meta<typeof DraftNotice>
export default meta
type Story = StoryObj<typeof meta>

export const Restored: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(/We restored your draft/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Discard Draft' }))
    await expect(args.onDiscard).toHaveBeenCalledOnce()
  },
}
