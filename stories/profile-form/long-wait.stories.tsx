import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { LongWait } from '#features/profile-form/save/long-wait.tsx'

const meta = {
  component: LongWait,
  args: { waits: true, onCancel: fn() },
} satisfies Meta<typeof LongWait>
export default meta
type Story = StoryObj<typeof meta>

export const Waiting: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const cancel = await canvas.findByRole('button', { name: 'Stop waiting' }, { timeout: 10_000 })
    await userEvent.click(cancel)
    await expect(args.onCancel).toHaveBeenCalledOnce()
  },
}
