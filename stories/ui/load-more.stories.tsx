import type { Meta, StoryObj } from '@storybook/react-vite'
import { LoadMore } from '#ui/load-more.tsx'

const meta = {
  component: LoadMore,
  args: {
    label: 'Load older',
    isLoading: false,
    hasFailed: false,
    onLoad: () => undefined,
  },
} satisfies Meta<typeof LoadMore>
export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {}
export const Loading: Story = { args: { isLoading: true } }
export const Failed: Story = { args: { hasFailed: true } }
