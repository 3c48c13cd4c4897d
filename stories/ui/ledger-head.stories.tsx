import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '#ui/button.tsx'
import { LedgerHead } from '#ui/ledger-head.tsx'
import { LiveStatus } from '#ui/live-status.tsx'

const meta = {
  component: LedgerHead,
  args: {
    title: 'Security monitoring',
    children: (
      <>
        <LiveStatus status="live" />
        <Button size="small">Refresh</Button>
      </>
    ),
  },
} satisfies Meta<typeof LedgerHead>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const TitleAlone: Story = { args: { children: undefined } }
export const LongTitle: Story = { args: { title: 'Milestone Badge Tracking Dashboard' } }
