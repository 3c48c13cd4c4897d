import type { Meta, StoryObj } from '@storybook/react-vite'
import { Icon } from '#ui/icon.tsx'

const meta = { component: Icon, args: { name: 'tick' } } satisfies Meta<typeof Icon>
export default meta
type Story = StoryObj<typeof meta>

export const Tick: Story = {}
export const ArrowUpRight: Story = { args: { name: 'arrow-up-right' } }
export const ArrowLeft: Story = { args: { name: 'arrow-left' } }
export const ArrowRight: Story = { args: { name: 'arrow-right' } }
export const Close: Story = { args: { name: 'close' } }
export const Search: Story = { args: { name: 'search' } }
export const ChevronDown: Story = { args: { name: 'chevron-down' } }
export const Plus: Story = { args: { name: 'plus' } }
export const Warning: Story = { args: { name: 'warning' } }
