import type { Meta, StoryObj } from '@storybook/react-vite'
import { ArtworkImage } from '#ui/artwork-image.tsx'
import { ArtworkWall } from '#ui/artwork-wall.tsx'
import { SkeletonArtwork } from '#ui/skeleton.tsx'
import { drawPicture } from '../draw-picture.ts'

const meta = {
  component: ArtworkWall,
  args: { children: <ArtworkImage src={drawPicture(320, 400)} alt="Rings" eager /> },
} satisfies Meta<typeof ArtworkWall>
export default meta
type Story = StoryObj<typeof meta>

export const Card: Story = {}
export const Profile: Story = { args: { size: 'profile' } }
export const Blank: Story = { args: { children: <SkeletonArtwork /> } }
export const Empty: Story = { args: { children: undefined } }
