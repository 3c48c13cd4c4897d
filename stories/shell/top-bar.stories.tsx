import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { TopBar } from '#features/shell/top-bar.tsx'
import { Button } from '#ui/button.tsx'

const connect = (
  <Button variant="primary" size="small">
    Connect Wallet
  </Button>
)

const meta = {
  component: TopBar,
  args: { wallet: connect, walletBrief: connect, menuOpen: false, onMenu: fn() },
  parameters: { padded: false, path: '/artists' },
} satisfies Meta<typeof TopBar>
export default meta
type Story = StoryObj<typeof meta>

export const OnArtists: Story = {}
export const OnHome: Story = { parameters: { path: '/' } }
export const MenuOpen: Story = { args: { menuOpen: true } }
