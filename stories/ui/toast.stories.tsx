import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, mocked, screen, waitFor } from 'storybook/test'
import { Toaster } from '#ui/toast.tsx'
import { findOverflowingText } from '../find-overflowing-text.ts'

const meta = {
  component: Toaster,
  args: {
    toast: {
      id: 1,
      title: 'Profile Updated Successfully!',
      text: 'Your changes have been saved and verified.',
      variant: 'default',
      open: true,
    },
    onDismiss: fn(),
  },
} satisfies Meta<typeof Toaster>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ userEvent, args }) => {
    const dismissButton = screen.getByRole('button', { name: 'Dismiss' })
    // The pointer stops the timer. On a busy machine, it may have ended before.
    await userEvent.hover(dismissButton)
    mocked(args.onDismiss).mockClear()
    await userEvent.click(dismissButton)
    await expect(args.onDismiss).toHaveBeenCalledOnce()
  },
}
export const Destructive: Story = {
  args: {
    toast: {
      id: 2,
      title: 'Update Failed',
      text: 'Profile update must be signed with your wallet',
      variant: 'destructive',
      open: true,
    },
  },
}
export const TitleOnly: Story = {
  args: { toast: { id: 3, title: 'Delete Failed', variant: 'destructive', open: true } },
}
export const LongWords: Story = {
  globals: { viewport: { value: 'mobile1' } },
  args: {
    toast: {
      id: 4,
      title: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
      text: `${'a-picture-with-a-long-name'.repeat(4)}.png: Pictures may be JPEG, PNG, WebP, GIF or AVIF.`,
      link: <a href="#wall">See all artists</a>,
      variant: 'destructive',
      open: true,
    },
  },
  play: async () => {
    const toast = screen.getByRole('button', { name: 'Dismiss' }).parentElement
    // The toast fades in.
    await waitFor(() => expect(toast).toBeVisible())
    if (toast) await expect(findOverflowingText(toast)).toEqual([])
  },
}
export const FocusedByKey: Story = {
  play: async ({ userEvent }) => {
    await userEvent.keyboard('[F8]')
    await expect(screen.getByRole('region')).toContainElement(document.activeElement as HTMLElement)
  },
}
export const None: Story = { args: { toast: undefined } }
