import type { Meta, StoryObj } from '@storybook/react-vite'
import { getDefaultStore } from 'jotai'
import { expect, screen, waitFor } from 'storybook/test'
import { WalletBar, WalletMenu } from '#features/wallet/wallet-control.tsx'
import { type WalletState, walletAtom, walletChoicesAtom } from '#lib/wallet.ts'

const connected: WalletState = {
  status: 'connected',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chainId: 1,
  connector: 'Visitor',
}

/** Sets the state of the wallet before the story renders. */
const inState = (wallet: WalletState, choices?: readonly []) => () => {
  const store = getDefaultStore()
  store.set(walletAtom, wallet)
  store.set(walletChoicesAtom, choices)
}

const meta = { component: WalletBar } satisfies Meta<typeof WalletBar>
export default meta
type Story = StoryObj<typeof meta>

export const Disconnected: Story = {
  beforeEach: inState({ status: 'disconnected' }),
  play: ({ canvas }) =>
    expect(canvas.getByRole('button', { name: 'Connect Wallet' })).toBeEnabled(),
}
export const Connecting: Story = {
  beforeEach: inState({ status: 'connecting' }),
  play: ({ canvas }) =>
    expect(canvas.getByRole('button', { name: 'Connecting...' })).toBeInTheDocument(),
}
export const NoConnector: Story = {
  beforeEach: inState({ status: 'disconnected' }, []),
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getByRole('button')).toHaveAttribute('aria-disabled', 'true'))
    await userEvent.tab()
    await expect(await screen.findByRole('tooltip')).toHaveTextContent(/^Wallet not connected/)
  },
}
export const Connected: Story = {
  beforeEach: inState(connected),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('0x7099…79C8')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Edit Profile' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  },
}
export const ConnectedBrief: Story = { args: { brief: true }, beforeEach: inState(connected) }
export const Menu: Story = {
  beforeEach: inState(connected),
  render: () => <WalletMenu />,
  play: async ({ canvas }) =>
    expect(await canvas.findByText('Connected on Ethereum')).toBeVisible(),
}
