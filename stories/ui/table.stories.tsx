import type { Meta, StoryObj } from '@storybook/react-vite'
import { Table } from '#ui/table.tsx'

const meta = {
  component: Table,
  args: {
    caption: 'Watched addresses',
    heads: ['IP Address', 'Failed Attempts', 'Last Attempt'],
    rows: [
      { key: 'a', cells: ['203.0.113.42', '6', '2 minutes ago'] },
      { key: 'b', cells: ['2001:db8:41::/64', '2', '14 minutes ago'] },
    ],
  },
} satisfies Meta<typeof Table>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {}
export const Empty: Story = { args: { rows: [] } }
