import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { SlowSaveNotice } from '#features/profile-form/save/slow-save-notice.tsx'

const meta = {
  component: SlowSaveNotice,
  args: { isWaiting: true, onCancel: fn() },
} satisfies Meta<typeof SlowSaveNotice>
export default meta
type Story = StoryObj<typeof meta>

export const Waiting: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const cancel = await canvas.findByRole('button', { name: 'Stop waiting' }, { timeout: 10_000 })
    await userEvent.click(cancel)
    await expect(args.onCancel).toHaveBeenCalledOnce()
  },
}
