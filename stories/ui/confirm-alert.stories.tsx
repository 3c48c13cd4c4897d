import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { ConfirmAlert } from '#ui/confirm-alert.tsx'
import { TextArea } from '#ui/field.tsx'

const meta = {
  component: ConfirmAlert,
  args: {
    title: 'Release this Network?',
    text: 'It is a regular profile again.',
    actionLabel: 'Release',
    busyLabel: 'Releasing...',
    variant: 'primary',
    isReady: true,
    isBusy: false,
    onConfirm: fn(),
    onClose: fn(),
    children: <TextArea label="Reason" defaultValue="It was a mistake." />,
  },
} satisfies Meta<typeof ConfirmAlert>
export default meta
type Story = StoryObj<typeof meta>

export const Ready: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Release' }))
    await expect(args.onConfirm).toHaveBeenCalledOnce()
  },
}
export const NotReady: Story = {
  args: { isReady: false, variant: 'destructive' },
  play: () => expect(screen.getByRole('button', { name: 'Release' })).toBeDisabled(),
}
/** The dialog stays open until the response arrives. */
export const Pending: Story = {
  args: { isBusy: true },
  play: async ({ args, userEvent }) => {
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Releasing...' }))
    await expect(args.onClose).not.toHaveBeenCalled()
    await expect(args.onConfirm).not.toHaveBeenCalled()
  },
}
