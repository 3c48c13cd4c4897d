import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Field } from '#ui/field.tsx'

const meta = {
  component: Field,
  args: { label: 'Full name' },
} satisfies Meta<typeof Field>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { defaultValue: 'Inês Valadares' } }
export const WithPlaceholder: Story = { args: { label: 'OpenSea', placeholder: 'https://' } }
export const WithHint: Story = {
  args: { label: 'Tags', hint: 'Separate with commas.' },
  play: ({ canvas }) =>
    expect(canvas.getByLabelText('Tags')).toHaveAccessibleDescription('Separate with commas.'),
}
export const Refused: Story = {
  args: { error: 'Name is required' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Full name')).toBeInvalid()
    await expect(canvas.getByRole('alert')).toHaveTextContent('Name is required')
  },
}
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByLabelText('Full name'))
    await expect(canvas.getByLabelText('Full name')).toHaveFocus()
  },
}
export const ReadOnly: Story = {
  args: { label: 'Wallet address', readOnly: true, value: '0x3F5a…91c2' },
}
export const Search: Story = {
  args: { label: 'Search', type: 'search', placeholder: 'Name, handle, bio, tag or wallet' },
}
