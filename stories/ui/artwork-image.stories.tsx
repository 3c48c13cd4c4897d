import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { ArtworkImage } from '#ui/artwork-image.tsx'
import { ArtworkWall } from '#ui/artwork-wall.tsx'
import { drawPicture } from '../draw-picture.ts'

const meta = {
  component: ArtworkImage,
  args: { src: drawPicture(320, 400), alt: 'Rings, black on cream', eager: true },
  decorators: [
    (Story) => (
      <ArtworkWall>
        <Story />
      </ArtworkWall>
    ),
  ],
} satisfies Meta<typeof ArtworkImage>
export default meta
type Story = StoryObj<typeof meta>

export const Portrait: Story = {
  play: async ({ canvas }) => {
    const picture = canvas.getByRole('img')
    await waitFor(() => expect(picture.clientWidth / picture.clientHeight).toBeCloseTo(0.8, 2))
  },
}
export const Landscape: Story = { args: { src: drawPicture(400, 267) } }
export const VeryWide: Story = { args: { src: drawPicture(1600, 200) } }
export const VeryTall: Story = { args: { src: drawPicture(200, 1600) } }
export const Generated: Story = { args: { isGenerated: true } }
export const Failed: Story = {
  args: { src: 'data:image/png,broken', fallback: drawPicture(400, 400) },
  play: async ({ canvas, args }) => {
    await waitFor(() => expect(canvas.getByRole('img')).toHaveAttribute('src', args.fallback))
  },
}
export const AllFailed: Story = {
  args: { src: 'data:image/png,broken', fallback: 'data:image/png,broken', ratio: 0.8 },
  play: async ({ canvas }) => {
    const sheet = canvas.getByRole('img', { name: 'Rings, black on cream' })
    await waitFor(() =>
      expect(sheet).toHaveAttribute('src', expect.stringMatching(/^data:image.gif/)),
    )
    await waitFor(() => expect(sheet.clientWidth / sheet.clientHeight).toBeCloseTo(0.8, 2))
  },
}
