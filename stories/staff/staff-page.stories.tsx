import type { Meta, StoryObj } from '@storybook/react-vite'
import { getDefaultStore } from 'jotai'
import { expect } from 'storybook/test'
import { StaffPage } from '#features/staff/staff-page.tsx'
import { type LiveState, liveStateAtom } from '#lib/live-status.ts'
import { type WalletState, walletAtom } from '#lib/wallet.ts'
import { sessionQueries } from '#queries/session.ts'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const connected: WalletState = { status: 'connected', address, chainId: 1, connector: 'Visitor' }
const noon = new Date('2026-11-21T12:00:00Z').getTime()

const session = (role: 'admin' | 'auditor' | 'owner' | null) => ({
  data: [[sessionQueries.current().queryKey, role && { address, role }]],
})

/** Sets the state of the wallet and of the live connection before the story renders. */
const inState = (wallet: WalletState, live: LiveState) => () => {
  const store = getDefaultStore()
  store.set(walletAtom, wallet)
  store.set(liveStateAtom, live)
}

const meta = {
  component: StaffPage,
  args: {
    title: 'Security monitoring',
    topics: [],
    children: ({ title, canAct, liveStatus }) => (
      <PageHead title={title}>
        {liveStatus}
        {canAct && <Button size="small">Block…</Button>}
      </PageHead>
    ),
  },
  parameters: { padded: false, path: '/admin/security', ...session('admin') },
  beforeEach: inState(connected, { status: 'live' }),
} satisfies Meta<typeof StaffPage>
export default meta
type Story = StoryObj<typeof meta>

export const Admin: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Block…' })).toBeVisible()
    const current = canvas.getByRole('link', { name: 'Security' })
    await expect(current).toHaveAttribute('aria-current', 'page')
  },
}
export const Auditor: Story = {
  parameters: session('auditor'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Live')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Block…' })).toBeNull()
  },
}
export const Reconnecting: Story = {
  beforeEach: inState(connected, { status: 'reconnecting', since: noon }),
}
export const Stale: Story = { beforeEach: inState(connected, { status: 'stale', since: noon }) }
export const NotConnected: Story = {
  parameters: session(null),
  beforeEach: inState({ status: 'disconnected' }, { status: 'live' }),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: 'Connect Wallet' })).toBeEnabled(),
}
export const NotSignedIn: Story = {
  parameters: session(null),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: 'Sign In' })).toBeEnabled(),
}
export const WithoutRole: Story = {
  parameters: session('owner'),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { name: 'This wallet has no access' })).toBeVisible(),
}
