import type { Meta, StoryObj } from '@storybook/react-vite'
import { Tick } from '#ui/tick.tsx'

const meta = { component: Tick } satisfies Meta<typeof Tick>
export default meta
type Story = StoryObj<typeof meta>

export const BesideAName: Story = {
  render: () => (
    <p>
      Inés Valadares
      <Tick />
    </p>
  ),
}
