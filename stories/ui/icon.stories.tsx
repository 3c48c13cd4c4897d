import type { Meta, StoryObj } from '@storybook/react-vite'
import { Icon } from '#ui/icon.tsx'

const meta = { component: Icon, args: { name: 'tick' } } satisfies Meta<typeof Icon>
export default meta
type Story = StoryObj<typeof meta>

export const Tick: Story = {}
export const Out: Story = { args: { name: 'out' } }
export const Back: Story = { args: { name: 'back' } }
export const Forward: Story = { args: { name: 'forward' } }
export const Close: Story = { args: { name: 'close' } }
export const Search: Story = { args: { name: 'search' } }
export const Down: Story = { args: { name: 'down' } }
export const Plus: Story = { args: { name: 'plus' } }
export const Warning: Story = { args: { name: 'warning' } }
