import type { Meta, StoryObj } from '@storybook/react-vite'
import { Medal } from '#ui/medal.tsx'

const meta = {
  component: Medal,
  args: { glyph: 'star', size: 'large' },
} satisfies Meta<typeof Medal>
export default meta
type Story = StoryObj<typeof meta>

export const Star: Story = {}
export const Trophy: Story = { args: { glyph: 'trophy' } }
export const Eye: Story = { args: { glyph: 'eye' } }
export const Crown: Story = { args: { glyph: 'crown' } }
export const Small: Story = { args: { size: 'small' } }
