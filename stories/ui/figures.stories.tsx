import type { Meta, StoryObj } from '@storybook/react-vite'
import { Figures } from '#ui/figures.tsx'

const meta = {
  component: Figures,
  args: {
    figures: [
      { label: 'Held', value: 2, note: 'oldest 2 h 14 min' },
      { label: 'Listed today', value: 10_482, note: '8 without a review' },
      { label: 'Turned down today', value: 0 },
    ],
  },
} satisfies Meta<typeof Figures>
export default meta
type Story = StoryObj<typeof meta>

export const Three: Story = {}
export const WithTones: Story = {
  args: {
    figures: [
      { label: 'Held for a day', value: 12, note: 'oldest 26 h, over 24 hours', tone: 'amber' },
      { label: 'Held for days', value: 3, note: 'oldest 3 d, over 48 hours', tone: 'red' },
    ],
  },
}
export const Unknown: Story = {
  args: { figures: [{ label: 'Held', value: undefined }] },
}
