import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '#ui/button.tsx'
import { LiveStatus } from '#ui/live-status.tsx'
import { PageHead } from '#ui/page-head.tsx'

const meta = {
  component: PageHead,
  args: {
    title: 'Security monitoring',
    children: (
      <>
        <LiveStatus status="live" />
        <Button size="small">Refresh</Button>
      </>
    ),
  },
} satisfies Meta<typeof PageHead>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const TitleOnly: Story = { args: { children: undefined } }
export const LongTitle: Story = { args: { title: 'Milestone Badge Tracking Dashboard' } }
