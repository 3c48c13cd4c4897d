import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import type { NetworkView } from '#contract/views/network.ts'
import { Networks } from '#features/networks/networks.tsx'
import { networkKeys } from '#queries/network.ts'

const by: NetworkView['by'] = {
  kind: 'admin',
  id: 'a-key',
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  role: 'admin',
}
const blocked: NetworkView = {
  network: '203.0.113.0/24',
  kind: 'block',
  reason: 'Two hundred submissions in an hour, all by the same script',
  by,
  since: '2026-11-21T12:00:00.000Z',
  until: '2026-11-28T12:00:00.000Z',
}
const allowed: NetworkView = {
  ...blocked,
  network: '2001:db8:41::/48',
  kind: 'allow',
  reason: 'An artists’ house: many people behind one address',
  by: { ...by, address: null, role: null },
}
const odd: NetworkView = {
  ...blocked,
  network: '198.51.100.7',
  reason: `<b>HTML</b> \u202eright to left\u202c ${'longword'.repeat(60)}`,
}

const withNetworks = (...networks: NetworkView[]) => ({
  data: [
    [
      networkKeys.all,
      { pages: [{ networks, next: null, total: networks.length }], pageParams: [''] },
    ],
  ],
})

const dialog = { request: undefined, openRule: fn(), openRelease: fn(), close: fn() }

const meta = {
  component: Networks,
  args: { canAct: true, dialog },
  parameters: withNetworks(blocked, allowed),
} satisfies Meta<typeof Networks>
export default meta
type Story = StoryObj<typeof meta>

export const Admin: Story = {
  play: async ({ canvas, userEvent }) => {
    const [first] = await canvas.findAllByRole('button', { name: /^Release/ })
    if (first) await userEvent.click(first)
    await expect(dialog.openRelease).toHaveBeenCalledWith(blocked)
  },
}
export const Auditor: Story = {
  args: { canAct: false },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('203.0.113.0/24')).toBeVisible()
    await expect(canvas.queryByRole('button')).toBeNull()
  },
}
export const None: Story = {
  parameters: withNetworks(),
  play: async ({ canvas }) =>
    expect(await canvas.findByText('No network is blocked or allowed.')).toBeVisible(),
}
export const LongTexts: Story = { parameters: withNetworks(odd, blocked) }
export const RightToLeft: Story = {
  parameters: withNetworks(
    { ...blocked, reason: 'مئتا طلب في ساعة واحدة من البرنامج نفسه' },
    allowed,
  ),
  play: async ({ canvas }) => {
    const reason = await canvas.findByText('مئتا طلب في ساعة واحدة من البرنامج نفسه')
    await expect(getComputedStyle(reason).direction).toBe('rtl')
  },
}
export const Block: Story = {
  args: {
    dialog: { ...dialog, request: { action: 'set', kind: 'block', network: '203.0.113.42' } },
  },
  play: async ({ userEvent, canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    const action = await page.findByRole('button', { name: 'Block' })
    await expect(action).toBeDisabled()
    await userEvent.type(page.getByLabelText(/Admin reason/), 'A flood')
    await expect(action).toBeEnabled()
  },
}
export const Allow: Story = {
  args: { dialog: { ...dialog, request: { action: 'set', kind: 'allow', network: '' } } },
}
export const Release: Story = {
  args: { dialog: { ...dialog, request: { action: 'release', released: blocked } } },
}
