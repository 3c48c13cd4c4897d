import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { LoadMore } from '#ui/load-more.tsx'

const meta = {
  component: LoadMore,
  args: {
    label: 'Load older',
    list: {
      isFetchingNextPage: false,
      isFetchNextPageError: false,
      fetchNextPage: () => undefined,
    },
  },
} satisfies Meta<typeof LoadMore>
export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {}
export const Loading: Story = {
  args: { list: { ...meta.args.list, isFetchingNextPage: true } },
  play: ({ canvas }) => expect(canvas.getByRole('button', { name: 'Loading...' })).toBeDisabled(),
}
export const Failed: Story = {
  args: { list: { ...meta.args.list, isFetchNextPageError: true } },
}
