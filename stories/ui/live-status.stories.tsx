import type { Meta, StoryObj } from '@storybook/react-vite'
import { LiveStatus } from '#ui/live-status.tsx'

const meta = {
  component: LiveStatus,
  args: { status: 'live' },
} satisfies Meta<typeof LiveStatus>
export default meta
type Story = StoryObj<typeof meta>

export const Live: Story = {}
export const Connecting: Story = { args: { status: 'connecting' } }
export const Reconnecting: Story = { args: { status: 'reconnecting' } }
export const Stale: Story = { args: { status: 'stale', since: '14:03' } }
