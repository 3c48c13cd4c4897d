import type { Meta, StoryObj } from '@storybook/react-vite'
import { getDefaultStore } from 'jotai'
import { expect, fn, screen, waitFor } from 'storybook/test'
import { ChoiceDialog } from '#features/wallet/choice-dialog.tsx'
import {
  provideWallet,
  type WalletChoice,
  type WalletRuntime,
  walletChoicesAtom,
} from '#lib/wallet.ts'
import { configQueries } from '#queries/config.ts'
import { bareConfig } from '#tests/fixtures/config-views.ts'

const other: WalletChoice = {
  id: 'other',
  kind: 'other',
  name: 'Other Wallet',
  note: 'Found in this browser',
  available: true,
}
const third = { ...other, id: 'third', name: 'Third Wallet' }
const preferred: WalletChoice = {
  id: 'metaMaskSDK',
  kind: 'preferred',
  name: 'MetaMask',
  note: 'Browser wallet',
  available: true,
}
const wordy = { ...other, id: 'wordy', name: 'Brieftaschenverwaltungsprogramm'.repeat(4) }
const rightToLeft = { ...other, id: 'rtl', name: 'محفظة الفن الرقمي' }

const unused = () => Promise.reject(new Error('No story calls it'))
/** A wallet that declines the connection. */
const runtime: WalletRuntime = {
  connect: () => Promise.reject(Object.assign(new Error('User rejected'), { code: 4001 })),
  disconnect: unused,
  signMessage: unused,
  ensureSession: unused,
  signInWithContent: unused,
}

/** Sets the available wallets before the story renders; undefined while they load. */
const withChoices = (choices: readonly WalletChoice[] | undefined) => () => {
  provideWallet(() => Promise.resolve(runtime))
  getDefaultStore().set(walletChoicesAtom, choices)
}

const withSdk = (metaMaskSdk: boolean) => ({
  data: [[configQueries.current().queryKey, { ...bareConfig, metaMaskSdk }]],
})

const meta = {
  component: ChoiceDialog,
  args: { onClose: fn() },
  parameters: withSdk(false),
} satisfies Meta<typeof ChoiceDialog>
export default meta
type Story = StoryObj<typeof meta>

export const SeveralFound: Story = {
  beforeEach: withChoices([other, third]),
  play: async ({ args, userEvent }) => {
    const dialog = await screen.findByRole('dialog', { name: 'Connect Wallet' })
    // The dialog fades in.
    await waitFor(() => expect(dialog).toBeVisible())
    await expect(dialog).not.toHaveTextContent('ConsenSys')
    await userEvent.keyboard('{Escape}')
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
}
/** The preferred wallet is connected immediately. */
export const PreferredDeclined: Story = {
  beforeEach: withChoices([preferred, other]),
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('You declined in your wallet.')
  },
}
export const Declined: Story = {
  beforeEach: withChoices([other, third]),
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Connect Other Wallet' }))
    await expect(await screen.findByRole('alert')).toHaveTextContent('You declined in your wallet.')
  },
}
/** The licence of the SDK asks for a prominent notice. */
export const WithMetaMaskSdk: Story = {
  parameters: withSdk(true),
  beforeEach: withChoices([other, third]),
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Connect Wallet' })
    await waitFor(() => expect(dialog).toBeVisible())
    await expect(dialog).toHaveTextContent(
      'This site uses the MetaMask SDK, which is the copyright of ConsenSys Software Inc. Its licence permits non-commercial use only, or up to 10,000 users a month.',
    )
    await expect(screen.getByRole('link', { name: 'licence' })).toBeVisible()
  },
}
export const NoneFound: Story = {
  beforeEach: withChoices([{ ...preferred, note: 'Not found in this browser', available: false }]),
}
export const Looking: Story = {
  beforeEach: withChoices(undefined),
  play: async () => {
    await expect(await screen.findByText('Looking for wallets...')).toBeInTheDocument()
  },
}
export const LongWordsAndRightToLeft: Story = { beforeEach: withChoices([wordy, rightToLeft]) }
