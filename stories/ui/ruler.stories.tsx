import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Ruler } from '#ui/ruler.tsx'

const meta = {
  component: Ruler,
  args: { label: 'Artists', value: 41, max: 500 },
} satisfies Meta<typeof Ruler>
export default meta
type Story = StoryObj<typeof meta>

export const Partial: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('meter', { name: 'Artists' })).toHaveValue(41)
  },
}
export const Empty: Story = { args: { value: 0 } }
export const Full: Story = { args: { value: 500 } }
