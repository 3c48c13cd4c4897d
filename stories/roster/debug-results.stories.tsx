import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { DebugResults } from '#features/roster/debug-results.tsx'
import { analyses } from './sample-roster.ts'

const meta = {
  component: DebugResults,
  args: { analysis: analyses.withoutIssues, onWallet: fn(), onClose: fn() },
  parameters: { path: '/admin-dashboard-all-neru' },
} satisfies Meta<typeof DebugResults>
export default meta
type Story = StoryObj<typeof meta>

export const NoIssues: Story = {}
export const ManyIssues: Story = {
  args: { analysis: analyses.withIssues },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('And 4,321 more...')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '0x3f5a...91c2' }))
    await expect(args.onWallet).toHaveBeenCalledWith('0x3f5a0000000000000000000000000000000091c2')
    await userEvent.click(canvas.getByRole('button', { name: 'Close Debug Results' }))
    await expect(args.onClose).toHaveBeenCalled()
  },
}
