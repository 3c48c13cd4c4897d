import type { Meta, StoryObj } from '@storybook/react-vite'
import { getDefaultStore } from 'jotai'
import { expect, fn, within } from 'storybook/test'
import { emptyForm } from '#features/profile-form/fields/form-schema.ts'
import { EditPage } from '#features/profile-form/pages/edit-page.tsx'
import { createDraftUrl } from '#lib/draft-url.ts'
import { type WalletState, walletAtom } from '#lib/wallet.ts'
import { profileQueries } from '#queries/profile.ts'
import { sessionQueries } from '#queries/session.ts'
import { sampleProfiles } from '../profile/sample-profiles.ts'
import { failToFetch, stubFetch } from '../stub-fetch.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const connected: WalletState = { status: 'connected', address, chainId: 1, connector: 'Visitor' }

const inState = (wallet: WalletState) => () => getDefaultStore().set(walletAtom, wallet)
const { queryKey: ofWallet } = profileQueries.ofWallet(address)
const { queryKey: ofSession } = sessionQueries.current()
const signedIn = { address, role: 'owner' }

const meta = {
  component: EditPage,
  args: {
    renderNfts: () => null,
    renderHistory: () => null,
    onDeleted: fn(),
  },
  parameters: { padded: false, path: '/profile/edit' },
} satisfies Meta<typeof EditPage>
export default meta
type Story = StoryObj<typeof meta>

export const NotConnected: Story = {
  beforeEach: inState({ status: 'disconnected' }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Connect your wallet to edit your profile.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Connect Wallet' })).toBeEnabled()
  },
}
export const Connecting: Story = {
  beforeEach: inState({ status: 'connecting' }),
  play: ({ canvas }) =>
    expect(canvas.getByRole('button', { name: 'Connecting...' })).toBeDisabled(),
}
export const Reconnecting: Story = {
  beforeEach: inState({ status: 'reconnecting' }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading your profile...')).toBeInTheDocument()
    await expect(canvas.getByRole('heading', { name: 'Edit Profile' })).toBeVisible()
  },
}
/** Without a session, the page does not reveal a held profile, or one that hides its wallet. */
export const NoPublicProfile: Story = {
  beforeEach: inState(connected),
  parameters: {
    data: [
      [ofWallet, null],
      [ofSession, null],
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This wallet has no public profile.')).toBeVisible()
    const signIn = canvas.getByRole('button', { name: 'Sign In' })
    const submit = canvas.getByRole('link', { name: 'Submit Profile' })
    const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor
    await expect(backgroundOf(signIn)).not.toBe(backgroundOf(submit))
    await expect(submit.compareDocumentPosition(signIn)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  },
}
export const NoProfile: Story = {
  beforeEach: inState(connected),
  parameters: {
    data: [
      [ofWallet, null],
      [ofSession, signedIn],
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This wallet has no profile yet.')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Submit Profile' })).toHaveAttribute(
      'href',
      '/submit',
    )
  },
}
export const Unreachable: Story = {
  beforeEach: () => {
    inState(connected)()
    return stubFetch(failToFetch)()
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Failed to fetch profile')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Try Again' })).toBeEnabled()
  },
}
export const Loaded: Story = {
  beforeEach: inState(connected),
  parameters: {
    data: [
      [ofWallet, sampleProfiles.ines],
      [ofSession, signedIn],
    ],
  },
  play: ({ canvas }) => expect(canvas.getByLabelText('Full name')).toHaveValue('Inês Valadares'),
}
/** The draft of a link is offered, and not filled in. */
export const LinkedDraft: Story = {
  ...Loaded,
  beforeEach: () => {
    inState(connected)()
    const values = { ...emptyForm, bio: 'Official drops only at ines-mint.example.' }
    const draft = { values, base: emptyForm, savedAt: Date.now() }
    const name = `edit:${sampleProfiles.ines.id}`
    const url = createDraftUrl(window.location.href, { name, draft })
    window.history.replaceState(window.history.state, '', url)
  },
  play: async ({ canvas, userEvent }) => {
    const offer = within(await canvas.findByRole('alert', { name: 'This draft came with a link' }))
    await expect(offer.getByRole('button', { name: 'Keep my profile' })).toHaveFocus()
    await expect(window.location.hash).toBe('')
    await expect(canvas.getByLabelText('Bio')).toHaveValue(sampleProfiles.ines.bio)
    await userEvent.click(offer.getByRole('button', { name: 'Use the 1 change' }))
    await expect(canvas.getByLabelText('Bio')).toHaveValue(
      'Official drops only at ines-mint.example.',
    )
  },
}
export const RightToLeft: Story = {
  beforeEach: inState(connected),
  parameters: {
    data: [
      [ofWallet, sampleProfiles.layla],
      [ofSession, signedIn],
    ],
  },
}
