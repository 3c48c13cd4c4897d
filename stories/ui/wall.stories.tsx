import type { Meta, StoryObj } from '@storybook/react-vite'
import { SkeletonArtwork } from '#ui/skeleton.tsx'
import { Wall } from '#ui/wall.tsx'
import { Work } from '#ui/work.tsx'
import { drawPicture } from '../draw-picture.ts'

const meta = {
  component: Wall,
  args: { children: <Work src={drawPicture(320, 400)} alt="Rings" eager /> },
} satisfies Meta<typeof Wall>
export default meta
type Story = StoryObj<typeof meta>

export const Card: Story = {}
export const Profile: Story = { args: { size: 'profile' } }
export const Blank: Story = { args: { children: <SkeletonArtwork /> } }
export const Empty: Story = { args: { children: undefined } }
