import type { Meta, StoryObj } from '@storybook/react-vite'
import { getDefaultStore } from 'jotai'
import { expect, fn, spyOn, waitFor, within } from 'storybook/test'
import { SignRow } from '#features/profile-form/save/sign-row.tsx'
import { type SignatureRequest, signatureRequestAtom } from '#lib/wallet.ts'
import { drawingQueries } from '#queries/drawing.ts'
import { findOverflowingText } from '../find-overflowing-text.ts'

const id = '3f0c2a51-7d1e-4a86-9f43-6b0d7c41e94d'
const stroke =
  'M0 22.3C2 12 6 1 9 2C12 4 12 26 16 28C20 29 22 8 26 8C30 9 30 30 36 26C42 22 44 6 50 8C56 10 54 24 62 25C72 25 78 10 86 12C94 14 110 24 120 20C126 30 80 36 50 34'
const message = `Update profile for Inês Valadares at 2026-11-12T09:12:04.000Z\nContent: ${'7be1c0'.padEnd(60, '0')}e94d`

/** Sets the result of the signature request once the button is pressed. */
const setRequest = (request: SignatureRequest) => {
  getDefaultStore().set(signatureRequestAtom, request)
}

const meta = {
  component: SignRow,
  args: {
    action: 'Update Profile',
    isSending: false,
    onCancel: fn(),
    pendingLabel: undefined,
    hasUnsavedChanges: false,
    error: undefined,
    strokeOf: id,
    note: 'Your wallet is asked to sign what is written here. It is free and moves no funds.',
  },
  parameters: { data: [[drawingQueries.stroke(id).queryKey, stroke]] },
} satisfies Meta<typeof SignRow>
export default meta
type Story = StoryObj<typeof meta>

export const Idle: Story = {
  play: ({ canvas }) =>
    expect(canvas.getByRole('button', { name: 'Update Profile' })).toHaveAccessibleDescription(
      /^Your wallet is asked/,
    ),
}
/** The whole text to sign is shown, to compare it with the text in the wallet. */
export const Waiting: Story = {
  args: { isSending: true, pendingLabel: 'Signing...' },
  globals: { viewport: { value: 'mobile1' } },
  play: async ({ args, canvasElement, userEvent }) => {
    setRequest({ status: 'pending', message })
    const dialog = within(
      await within(document.body).findByRole('alertdialog', { name: 'Sign in your wallet' }),
    )
    await waitFor(() =>
      expect(dialog.getByText(/^Update profile for Inês Valadares at/)).toBeVisible(),
    )
    await expect(dialog.getByText('the profile and its photos')).toBeVisible()
    await expect(findOverflowingText(canvasElement)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await expect(args.onCancel).toHaveBeenCalledOnce()
    await waitFor(() => expect(within(document.body).queryByRole('alertdialog')).toBeNull())
  },
}
/** Only the timer of one minute changes the words. The story runs it at once. */
export const WaitingLong: Story = {
  args: { isSending: true, pendingLabel: 'Signing...' },
  play: async () => {
    const timers = spyOn(window, 'setTimeout')
    setRequest({ status: 'pending', message })
    const page = within(document.body)
    await page.findByText('Waiting for your wallet…')
    const minutes = timers.mock.calls.filter(([, ms]) => ms === 60_000)
    timers.mockRestore()
    for (const [run] of minutes) if (typeof run === 'function') run()
    const advice = 'Open your wallet. It may be behind this window.'
    await page.findByText(advice)
    await expect(page.queryByText('Waiting for your wallet…')).toBeNull()
  },
}
export const Signed: Story = {
  play: async ({ canvas }) => {
    setRequest({ status: 'signed', message })
    await expect(await canvas.findByText('Signed 09:12:04 UTC, Content 7be1c0…e94d')).toBeVisible()
  },
}
export const Refused: Story = {
  args: { error: 'The server answered 500. Please try again later.' },
  play: async ({ canvas, canvasElement }) => {
    setRequest({ status: 'signed', message })
    await waitFor(() =>
      expect(canvasElement.querySelector('[data-state="crossed"]')).not.toBeNull(),
    )
    await expect(canvas.getByRole('alert')).toHaveTextContent(/^The server answered 500\./)
    await expect(canvas.getByText('Not saved. Your changes are still here.')).toBeVisible()
    await expect(canvas.queryByText(/^Signed /)).toBeNull()
  },
}
export const Declined: Story = {
  args: { error: 'Profile update must be signed with your wallet' },
  play: ({ canvas }) =>
    expect(canvas.getByRole('button', { name: 'Update Profile' })).toHaveAccessibleDescription(
      /^Profile update must be signed with your wallet/,
    ),
}
export const Uploading: Story = { args: { pendingLabel: 'Uploading...' } }
