import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ArrivalBar } from '#features/directory/arrival-bar.tsx'

const meta = {
  component: ArrivalBar,
  args: { pending: 1, onShowPending: fn() },
} satisfies Meta<typeof ArrivalBar>
export default meta
type Story = StoryObj<typeof meta>

export const OneNew: Story = {
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '1 new' }))
    await expect(args.onShowPending).toHaveBeenCalled()
  },
}
export const ManyNew: Story = { args: { pending: 128 } }
export const NothingNew: Story = {
  args: { pending: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
