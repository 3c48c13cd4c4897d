import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { RecentUpdates } from '#features/info/recent-updates.tsx'

const many = Array.from({ length: 9 }, (_, index) => ({
  day: `2026-0${9 - index}-01`,
  text: `Change ${9 - index}`,
}))

const meta = { component: RecentUpdates } satisfies Meta<typeof RecentUpdates>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}
export const NewestOfMany: Story = {
  args: { list: many },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(6)
    await expect(canvas.getByText('Change 9')).toBeVisible()
    await expect(canvas.queryByText('Change 3')).toBeNull()
  },
}
export const LongWords: Story = {
  args: { list: [{ day: '2026-11-22', text: 'Zusammengehörigkeitsgefühl'.repeat(9) }] },
}
