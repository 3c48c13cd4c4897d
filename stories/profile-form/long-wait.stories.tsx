import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { LongWait } from '#features/profile-form/save/long-wait.tsx'

const meta = {
  component: LongWait,
  args: { waits: true, onGiveUp: fn() },
} satisfies Meta<typeof LongWait>
export default meta
type Story = StoryObj<typeof meta>

export const ForTheServer: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const giveUp = await canvas.findByRole('button', { name: 'Give Up' }, { timeout: 10_000 })
    await userEvent.click(giveUp)
    await expect(args.onGiveUp).toHaveBeenCalledOnce()
  },
}
