import type { Meta, StoryObj } from '@storybook/react-vite'
import { Badge, Medal } from '#ui/medal.tsx'

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
export const Unearned: Story = { args: { earned: false } }
export const Small: Story = { args: { size: 'small' } }
export const BadgeOfAnArtist: Story = {
  render: () => <Badge glyph="star">First 500 · Artist · 12</Badge>,
}
export const BadgeOfACollector: Story = {
  render: () => <Badge glyph="trophy">First 500 · Collector · 7</Badge>,
}
export const BadgeOfACurator: Story = {
  render: () => <Badge glyph="eye">First 500 · Curator · 3</Badge>,
}
export const BadgeOfTheFounder: Story = { render: () => <Badge glyph="crown">Founder</Badge> }
