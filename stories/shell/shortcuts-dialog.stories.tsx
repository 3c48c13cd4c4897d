import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { ShortcutsDialog } from '#features/shell/shortcuts-dialog.tsx'

const meta = {
  component: ShortcutsDialog,
  args: { onClose: fn() },
} satisfies Meta<typeof ShortcutsDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Listed: Story = {
  play: async ({ args, userEvent }) => {
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' })
    await expect(dialog).toHaveTextContent('Search the directory')
    await expect(dialog).toHaveTextContent('Move through photos, or profiles of a list')
    await userEvent.keyboard('{Escape}')
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
