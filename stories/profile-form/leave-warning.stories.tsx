import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { LeaveDialog } from '#features/profile-form/draft/leave-warning.tsx'

const blocker = { proceed: fn(), reset: fn() }

const meta = {
  component: LeaveDialog,
  args: { blocker },
} satisfies Meta<typeof LeaveDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Leave: Story = {
  play: async ({ userEvent }) => {
    await expect(await screen.findByRole('alertdialog')).toHaveTextContent('A draft stays')
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
    await expect(blocker.proceed).toHaveBeenCalledOnce()
  },
}
export const Stay: Story = {
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    await expect(blocker.reset).toHaveBeenCalledOnce()
  },
}
export const Closed: Story = {
  args: { blocker: undefined },
  play: () => expect(screen.queryByRole('alertdialog')).toBeNull(),
}
