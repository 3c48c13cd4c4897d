import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Button } from '#ui/button.tsx'
import { measureTouchTarget } from '../measure-touch-target.ts'

const meta = {
  component: Button,
  args: { children: 'Support' },
} satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {}
export const Primary: Story = { args: { variant: 'primary', children: 'Submit Profile' } }
export const Destructive: Story = {
  args: { variant: 'destructive', children: 'Yes, Delete Profile' },
}
export const Quiet: Story = { args: { variant: 'quiet', children: 'Clear Filters' } }
/** A lower button with the same touch target. */
export const Small: Story = {
  args: { size: 'small', children: 'Connect' },
  play: async ({ canvas }) => {
    await expect(measureTouchTarget(canvas.getByRole('button')).height).toBeGreaterThanOrEqual(44)
  },
}
export const Disabled: Story = { args: { disabled: true, children: 'No Change Needed' } }
export const Link: Story = {
  args: { asChild: true, children: <a href="#artists">Discover Artists</a> },
}
