import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { Lightbox } from '#ui/lightbox.tsx'
import { Toaster } from '#ui/toast.tsx'
import { drawPicture } from '../draw-picture.ts'

const pictures = [
  { src: drawPicture(320, 400), alt: 'First photo of Inês Valadares' },
  { src: drawPicture(400, 267, '#f5ecea'), alt: 'Second photo of Inês Valadares' },
  { src: drawPicture(300, 900, '#eff0ec'), alt: 'Third photo of Inês Valadares' },
]

const meta = {
  component: Lightbox,
  args: { name: 'Inês Valadares', pictures, index: 0, onIndexChange: fn() },
} satisfies Meta<typeof Lightbox>
export default meta
type Story = StoryObj<typeof meta>

export const First: Story = {
  play: async ({ userEvent, args }) => {
    await expect(screen.getByText('1 of 3')).toBeInTheDocument()
    // The name and the arrow buttons share one line.
    const foot = screen.getByText('Inês Valadares')
    const keys = screen.getByText(/Escape closes/)
    await expect(keys.getBoundingClientRect().top - foot.getBoundingClientRect().top).toBeLessThan(
      5,
    )
    await userEvent.keyboard('{ArrowLeft}')
    await expect(args.onIndexChange).toHaveBeenLastCalledWith(2)
    await userEvent.keyboard('{ArrowRight}')
    await expect(args.onIndexChange).toHaveBeenLastCalledWith(1)
    await userEvent.keyboard('{Escape}')
    await expect(args.onIndexChange).toHaveBeenLastCalledWith(undefined)
  },
}
export const Last: Story = {
  args: { index: 2 },
  play: async ({ userEvent, args }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Next photo' }))
    await expect(args.onIndexChange).toHaveBeenLastCalledWith(0)
  },
}
const toast = {
  id: 1,
  title: 'Profile Updated Successfully!',
  text: 'Your changes have been saved and verified.',
  variant: 'default' as const,
  open: true,
}
export const UnderToastInNarrowWindow: Story = {
  globals: { viewport: { value: 'mobile2', isRotated: false } },
  render: (args) => (
    <>
      <Lightbox {...args} />
      <Toaster toast={toast} onDismiss={fn()} />
    </>
  ),
  play: async () => {
    const arrow = screen.getByRole('button', { name: 'Next photo' })
    const shown = screen.getByText(toast.title).closest('li')
    await waitFor(() =>
      expect(shown?.getBoundingClientRect().bottom).toBeLessThan(arrow.getBoundingClientRect().top),
    )
  },
}
export const Wide: Story = { args: { index: 1 } }
export const One: Story = {
  args: { pictures: pictures.slice(0, 1) },
  play: async () => {
    await expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument()
    await expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull()
  },
}
export const Closed: Story = { args: { index: undefined } }
export const Zoomed: Story = {
  play: async ({ userEvent, args }) => {
    const zoom = screen.getByRole('button', { name: 'Zoom' })
    await userEvent.click(zoom)
    const enlarged = screen.getByRole('region', { name: 'Enlarged photo, scroll to move' })
    await expect(enlarged.scrollWidth).toBeGreaterThan(enlarged.clientWidth * 1.5)
    // Arrow keys scroll the enlarged photo.
    await userEvent.keyboard('{ArrowRight}')
    await expect(args.onIndexChange).not.toHaveBeenCalled()
    await userEvent.keyboard('z')
    await expect(screen.queryByRole('region', { name: /Enlarged/ })).toBeNull()
  },
}
