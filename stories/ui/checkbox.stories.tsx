import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Checkbox } from '#ui/field.tsx'

const meta = {
  component: Checkbox,
  args: { label: 'Hide my wallet on public pages' },
} satisfies Meta<typeof Checkbox>
export default meta
type Story = StoryObj<typeof meta>

export const Off: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Hide my wallet on public pages'))
    await expect(canvas.getByRole('checkbox')).toBeChecked()
  },
}
export const On: Story = { args: { defaultChecked: true } }
