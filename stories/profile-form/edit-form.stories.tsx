import type { Meta, StoryObj } from '@storybook/react-vite'
import { getDefaultStore } from 'jotai'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { EditForm } from '#features/profile-form/pages/edit-form.tsx'
import { provideWallet, walletAtom } from '#lib/wallet.ts'
import { profileQueries } from '#queries/profile.ts'
import { proofQueries } from '#queries/proof.ts'
import { inesProof } from '#tests/fixtures/proofs.ts'
import { findOverflowingText } from '../find-overflowing-text.ts'
import { sampleProfiles } from '../profile/sample-profiles.ts'
import { stubFetch } from '../stub-fetch.ts'

const meta = {
  component: EditForm,
  args: {
    profile: sampleProfiles.ines,
    wallet: sampleProfiles.ines.walletAddress,
    onDeleted: fn(),
  },
  parameters: { path: '/profile/edit' },
} satisfies Meta<typeof EditForm>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/The type cannot be changed\./)).toBeVisible()
    // An edit without links is published without a review.
    await expect(canvas.queryByText(/we review the profile first/)).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Change avatar' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Clear Avatar' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Use Generated Avatar' }))
    await expect(canvas.getByRole('button', { name: 'Clear Avatar' })).toBeVisible()
    await expect(canvas.queryByText(/^Last signed /)).toBeNull()
  },
}
export const Refused: Story = {
  play: async ({ canvas, userEvent }) => {
    for (const line of ['Full name', 'Handle', 'Bio']) {
      await userEvent.clear(canvas.getByLabelText(line))
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Update Profile' }))
    await expect(await canvas.findByText('Bio is required')).toBeVisible()
    await waitFor(() => expect(canvas.getByLabelText('Full name')).toHaveFocus())
  },
}
/** The profile's handle in another case is not taken. The handle of another profile is. */
export const HandleTaken: Story = {
  parameters: {
    data: [
      ...[sampleProfiles.ines, sampleProfiles.lars].map((profile) => [
        profileQueries.ofHandle(profile.handle).queryKey,
        profile,
      ]),
      [profileQueries.ofHandle('another').queryKey, null],
    ],
  },
  play: async ({ canvas, userEvent }) => {
    const handle = canvas.getByLabelText('Handle')
    const write = async (text: string) => {
      await userEvent.clear(handle)
      await userEvent.type(handle, text)
      await userEvent.tab()
    }
    await write('another')
    await expect(await canvas.findByText('free')).toBeVisible()
    await write(sampleProfiles.ines.handle)
    await expect(canvas.queryByText('free')).toBeNull()
    await userEvent.type(canvas.getByLabelText('Bio'), ' And more.')
    await expect(canvas.queryByRole('alert')).toBeNull()
    await write(sampleProfiles.lars.handle)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('This handle is taken.')
  },
}
let lookUp = Promise.withResolvers<void>()
const answerLater = stubFetch(async () => {
  await lookUp.promise
  return Response.json(sampleProfiles.lars)
})
/** The handle is cleared before the look-up of the typed one has ended. */
export const HandleClearedMeanwhile: Story = {
  beforeEach: () => {
    lookUp = Promise.withResolvers<void>()
    return answerLater()
  },
  play: async ({ canvas, userEvent }) => {
    const handle = canvas.getByLabelText('Handle')
    await userEvent.clear(handle)
    await userEvent.type(handle, sampleProfiles.lars.handle)
    await userEvent.tab()
    await userEvent.clear(handle)
    lookUp.resolve()
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Handle is required')
  },
}
export const Deleting: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Profile' }))
    const page = canvasElement.ownerDocument.body
    await expect(page).toHaveTextContent('This action cannot be undone.')
    await expect(canvasElement.ownerDocument.activeElement).toHaveTextContent('No, Keep Profile')
    // An open dialog hides all other elements from queries by role.
    await expect(screen.getByRole('button', { name: 'Download My Data' })).toBeEnabled()
  },
}
export const Downloading: Story = {
  beforeEach: () => {
    const address = sampleProfiles.ines.walletAddress ?? ''
    const wallet = { status: 'connected', address, chainId: 1, connector: 'Visitor' } as const
    getDefaultStore().set(walletAtom, wallet)
    provideWallet(() => new Promise(() => {}))
  },
  play: async ({ canvas, userEvent }) => {
    for (const name of ['Download My Data', 'Download History']) {
      await userEvent.click(canvas.getByRole('button', { name }))
    }
    const busy = await canvas.findAllByRole('button', { name: 'Downloading...', busy: true })
    await expect(busy.map((button) => getComputedStyle(button, '::after').animationName)).toEqual([
      expect.stringContaining('spin'),
      expect.stringContaining('spin'),
    ])
  },
}
/** The label shows the last signature until something is changed. */
export const Signed: Story = {
  play: ({ canvas }) => expect(canvas.getByText(/^Last signed /)).toBeVisible(),
}
/** The owner has signed in, but never signed the content. */
export const SignedInOnly: Story = {
  parameters: {
    data: [
      [proofQueries.one(sampleProfiles.ines).queryKey, { ...inesProof, signedContent: false }],
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Sign as it is' })).toBeVisible()
  },
}
export const LongWords: Story = {
  args: { profile: sampleProfiles.wordy },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(findOverflowingText(canvasElement)).toEqual([])
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Profile' }))
    await expect(findOverflowingText(await screen.findByRole('alertdialog'))).toEqual([])
  },
}
export const UnderReview: Story = { args: { profile: { ...sampleProfiles.ines, status: 'held' } } }
export const Rejected: Story = {
  args: {
    profile: {
      ...sampleProfiles.ines,
      status: 'rejected',
      reviewNote: 'Which of these works are yours?\n\nLink to one, and we list it.',
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Which of these works are yours/)).toBeVisible()
  },
}
export const ListedWithNote: Story = {
  args: { profile: { ...sampleProfiles.ines, reviewNote: 'Welcome.' } },
}
