import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { Toasts } from '#features/shell/toasts.tsx'
import { removeToast, showToast } from '#lib/toast.ts'
import { Dialog } from '#ui/dialog.tsx'

const meta = { component: Toasts } satisfies Meta<typeof Toasts>
export default meta
type Story = StoryObj<typeof meta>

/** The code of the first toast loads after the dialog has opened. Screen readers can still find the toast. */
export const OverADialog: Story = {
  render: () => (
    <>
      <Toasts />
      <Dialog open onOpenChange={fn()} title="Choose a wallet" />
    </>
  ),
  play: async () => {
    await screen.findByRole('dialog')
    const toast = showToast({ title: 'History did not load', text: 'Please try again later.' })
    await expect(await screen.findByRole('button', { name: 'Dismiss' })).toBeInTheDocument()
    removeToast(toast)
  },
}
