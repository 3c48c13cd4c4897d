import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'

const meta = {
  component: AlertDialog,
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'Delete Profile',
    text: 'Your profile, its photos and its history text will be gone for good.',
    cancel: <Button>No, Keep Profile</Button>,
    action: <Button variant="destructive">Yes, Delete Profile</Button>,
  },
} satisfies Meta<typeof AlertDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Open: Story = {
  play: async ({ userEvent, args }) => {
    await expect(screen.getByText('No, Keep Profile')).toHaveFocus()
    const scrim = screen.getByRole('alertdialog').parentElement
    if (scrim) await userEvent.click(scrim)
    await expect(args.onOpenChange).not.toHaveBeenCalled()
  },
}
