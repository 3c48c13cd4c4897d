import type { Meta, StoryObj } from '@storybook/react-vite'
import { TextArea } from '#ui/field.tsx'

const meta = {
  component: TextArea,
  args: { label: 'Bio' },
} satisfies Meta<typeof TextArea>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = {
  args: {
    defaultValue:
      'Plotter drawings of weather that has not happened yet. Forecast data in, one pen, one sheet, no undo.',
  },
}
export const Refused: Story = { args: { error: 'Bio is required' } }
