import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { GetWallet } from '#features/wallet/get-wallet.tsx'

const meta = { component: GetWallet, args: { hasApps: false } } satisfies Meta<typeof GetWallet>
export default meta
type Story = StoryObj<typeof meta>

export const Desktop: Story = {
  play: ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'Install MetaMask' })).toHaveAttribute(
      'href',
      'https://metamask.io/download/',
    ),
}
export const Phone: Story = {
  args: { hasApps: true },
  play: ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'Open in MetaMask' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/link\.metamask\.io\/dapp\/(?!http)/),
    ),
}
/** The two links are below the name when they do not fit beside it. */
export const SmallPhone: Story = {
  args: { hasApps: true },
  decorators: [
    (Story) => (
      <div style={{ width: 232 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    for (const name of ['MetaMask', 'Coinbase Wallet']) {
      await expect(canvas.getByText(name).offsetHeight).toBeLessThan(30)
    }
  },
}
