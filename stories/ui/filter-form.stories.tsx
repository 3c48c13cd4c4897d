import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { FilterForm } from '#ui/filter-form.tsx'

const meta = {
  component: FilterForm,
  args: {
    fields: [
      {
        name: 'result',
        label: 'Result',
        all: 'Any result',
        options: [{ value: 'true', label: 'Blocked' }],
      },
      { name: 'network', label: 'Address', placeholder: '203.0.113.0/24', isWide: true },
      { name: 'day', label: 'Day (UTC)', type: 'date' },
    ],
    values: {},
    columns: 'repeat(3, minmax(0, 1fr)) auto',
    onFilter: fn(),
  },
} satisfies Meta<typeof FilterForm>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByLabelText('Address'), ' 203.0.113.7 ')
    await expect(args.onFilter).not.toHaveBeenCalled()
    await userEvent.selectOptions(canvas.getByLabelText('Result'), 'Blocked')
    await expect(args.onFilter).toHaveBeenLastCalledWith({ result: 'true', network: '203.0.113.7' })
    await userEvent.click(canvas.getByRole('button', { name: 'Clear Filters' }))
    await expect(canvas.getByLabelText('Address')).toHaveValue('')
  },
}
export const Filtered: Story = {
  args: { values: { result: 'true', day: '2026-03-01' } },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByLabelText('Day (UTC)')).toHaveValue('2026-03-01')
    await userEvent.click(canvas.getByRole('button', { name: 'Clear Filters' }))
    await expect(args.onFilter).toHaveBeenLastCalledWith({})
  },
}
export const UnknownChoice: Story = {
  args: { values: { result: 'former-result' } },
  play: ({ canvas }) => expect(canvas.getByLabelText('Result')).toHaveValue('former-result'),
}
export const Refused: Story = {
  args: { values: { network: 'here' }, errors: { network: 'Write an address' } },
  play: ({ canvas }) =>
    expect(canvas.getByLabelText('Address')).toHaveAccessibleDescription('Write an address'),
}
