import type { Meta, StoryObj } from '@storybook/react-vite'
import { Avatar } from '#ui/avatar.tsx'
import { drawPicture } from '../draw-picture.ts'

const meta = {
  component: Avatar,
  args: { src: drawPicture(100, 100, '#93a7b5') },
} satisfies Meta<typeof Avatar>
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}
export const Small: Story = { args: { size: 'small' } }
export const Large: Story = { args: { size: 'large' } }
export const Wide: Story = { args: { src: drawPicture(300, 100) } }
export const Failed: Story = {
  args: { src: 'data:image/png,broken', fallback: drawPicture(100, 100, '#e3ded4') },
}
