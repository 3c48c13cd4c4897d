import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '#ui/button.tsx'
import { EmptyText, FailedText } from '#ui/empty-text.tsx'

const meta = {
  component: EmptyText,
  args: { children: 'No artists found matching your criteria.' },
} satisfies Meta<typeof EmptyText>
export default meta
type Story = StoryObj<typeof meta>

export const TextOnly: Story = {}
export const WithAction: Story = { args: { action: <Button size="small">Clear Filters</Button> } }
export const Failed: Story = {
  args: { children: 'The artists could not be loaded.' },
  render: ({ children }) => <FailedText onRetry={() => undefined}>{children}</FailedText>,
}
