import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ProfileCard } from '#features/profile/profile-card.tsx'
import { drawPicture } from '../draw-picture.ts'
import { sampleProfiles } from './sample-profiles.ts'

const meta = {
  component: ProfileCard,
  args: { profile: sampleProfiles.ines },
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', isolation: 'isolate', width: 363 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ProfileCard>
export default meta
type Story = StoryObj<typeof meta>

export const Gold: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'First 500 · Artist · 12' })).toBeVisible()
    await expect(canvas.getByRole('img', { name: /^Verified: signed by its wallet/ })).toBeVisible()
    await expect(canvas.getByRole('link', { name: /^0x3F5a/ })).toHaveAttribute(
      'href',
      `https://etherscan.io/address/${sampleProfiles.ines.walletAddress}`,
    )
    await expect(canvas.queryByText(/^Contract on/)).toBeNull()
  },
}
export const Founder: Story = { args: { profile: sampleProfiles.chidi } }
export const Collector: Story = { args: { profile: sampleProfiles.tomoko } }
export const Curator: Story = { args: { profile: sampleProfiles.odile } }
/** At most two proven links, on one line. */
export const ProvenLinks: Story = {
  args: {
    profile: {
      ...sampleProfiles.ines,
      linkProofs: {
        website: { method: 'dns', day: '2026-11-22', lostOn: null },
        opensea: { method: 'rel-me', day: '2026-11-22', lostOn: '2026-11-24' },
        twitter: { method: 'rel-me', day: '2026-11-22', lostOn: null },
      },
    },
  },
  play: async ({ canvas }) => {
    const name = 'Proven: x.com/inesval, inesvaladares.example'
    await expect(await canvas.findByRole('img', { name })).toBeVisible()
  },
}
export const ContractWallet: Story = {
  args: { profile: sampleProfiles.vault },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Contract on Polygon')).toBeVisible()
    await expect(canvas.getByRole('link', { name: /^0x3F5a/ })).toHaveAttribute(
      'href',
      `https://etherscan.io/address/${sampleProfiles.vault.walletAddress}`,
    )
  },
}
export const WalletHidden: Story = {
  args: { profile: sampleProfiles.lars },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Wallet hidden')).toBeVisible()
    await expect(canvas.queryByRole('img', { name: /First 500/ })).toBeNull()
  },
}
export const Unverified: Story = {
  args: { profile: sampleProfiles.sol },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('img', { name: /Verified/ })).toBeNull()
  },
}
export const UnderReview: Story = {
  args: { profile: { ...sampleProfiles.ines, status: 'held' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('img', { name: /Verified|Signed/ })).toBeNull()
  },
}
export const Nameless: Story = {
  args: { profile: { ...sampleProfiles.sol, name: '', bio: '' } },
  play: async ({ canvas }) => {
    const name = `@${sampleProfiles.sol.handle}`
    await expect(canvas.getByRole('heading', { name })).toBeVisible()
    await expect(canvas.getByRole('article', { name })).toBeVisible()
  },
}
export const Changed: Story = { args: { changed: true } }
export const LongWords: Story = { args: { profile: sampleProfiles.wordy } }
export const RightToLeft: Story = {
  args: { profile: sampleProfiles.layla },
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByText(sampleProfiles.layla.bio)).direction).toBe('rtl')
  },
}
export const VeryWide: Story = {
  args: { profile: { ...sampleProfiles.ines, profilePhotos: [drawPicture(2400, 160)] } },
}
export const VeryTall: Story = {
  args: { profile: { ...sampleProfiles.ines, profilePhotos: [drawPicture(160, 2400)] } },
}
/** A card that fills a row of a list. */
export const Large: Story = {
  args: {
    largeSide: 'right',
    profile: { ...sampleProfiles.ines, profilePhotos: [drawPicture(1600, 1200)] },
  },
  decorators: [
    (Story) => (
      <div style={{ flex: 'none', width: 1200 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    const artwork = canvasElement.querySelector('a img')
    const name = canvas.getByRole('heading', { name: /^Inês/ })
    if (!artwork) throw new Error('There is no artwork')
    await expect(artwork.getBoundingClientRect().left).toBeGreaterThan(
      name.getBoundingClientRect().right,
    )
  },
}
