import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

const meta = {
  component: Dialog,
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'Connect Wallet',
    text: 'Connecting shows us your address.',
    children: <Button>Connect</Button>,
  },
} satisfies Meta<typeof Dialog>
export default meta
type Story = StoryObj<typeof meta>

export const Open: Story = {
  play: async ({ userEvent, args }) => {
    await expect(screen.getByRole('dialog')).toHaveAccessibleName('Connect Wallet')
    await userEvent.keyboard('{Escape}')
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}
export const WithoutText: Story = { args: { text: undefined, title: 'Keyboard Shortcuts' } }
export const LongWords: Story = {
  args: { text: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz '.repeat(12) },
}
