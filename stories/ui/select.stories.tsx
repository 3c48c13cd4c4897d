import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Select } from '#ui/field.tsx'

const meta = {
  component: Select,
  args: { label: 'Medium', options: ['All Mediums', 'Digital Painting', '3D Art'], onChange: fn() },
} satisfies Meta<typeof Select>
export default meta
type Story = StoryObj<typeof meta>

export const First: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Medium'), '3D Art')
    await expect(args.onChange).toHaveBeenCalledOnce()
  },
}
export const Chosen: Story = { args: { defaultValue: 'Digital Painting' } }
export const LongWords: Story = {
  args: { options: ['Animation & Motion Graphics', 'Traditional Art (Digitized)'] },
}
export const Refused: Story = { args: { error: 'Choose one' } }
