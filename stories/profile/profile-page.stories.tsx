import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { MissingProfile, UnreadableProfile } from '#features/profile/missing-profile.tsx'
import { ProfilePage } from '#features/profile/profile-page.tsx'
import { ProfileSkeleton } from '#features/profile/profile-skeleton.tsx'
import { held } from '#tests/fixtures/profile-views.ts'
import { drawPicture } from '../draw-picture.ts'
import { hung } from './hung-profiles.ts'

const photos = [400, 640, 320, 360, 620, 480].map((width) => drawPicture(width, 500))

const meta = {
  component: ProfilePage,
  args: { profile: { ...hung.ines, profilePhotos: photos } },
  parameters: { padded: false },
} satisfies Meta<typeof ProfilePage>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByText('2026.A.c41e', { exact: false })).toBeVisible()
    await expect(canvas.getAllByText('Not linked')).toHaveLength(2)
    await userEvent.click(canvas.getByRole('button', { name: 'Open photo 6 of 6' }))
    const page = canvasElement.ownerDocument.body
    await waitFor(() => expect(page).toHaveTextContent('6 of 6'))
    await userEvent.keyboard('{ArrowRight}')
    await expect(page).toHaveTextContent('1 of 6')
    await userEvent.keyboard('{Escape}')
    await expect(canvas.getByRole('button', { name: 'Open photo 6 of 6' })).toHaveFocus()
  },
}
export const NoLinks: Story = {
  args: { profile: hung.sol },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Contact Sol Arriaga' })).toBeDisabled()
  },
}
export const ContractWallet: Story = {
  args: { profile: hung.vault },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Contract on Polygon')).toBeVisible()
    await expect(canvas.getByRole('link', { name: /^0x3F5a/ })).toHaveAttribute(
      'href',
      `https://etherscan.io/address/${hung.vault.walletAddress}`,
    )
  },
}
/** With one photo, which hangs large and not small besides. */
export const HiddenWallet: Story = {
  args: { profile: hung.lars },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^First photo by/ })).toBeVisible()
    await expect(canvas.queryByRole('region', { name: 'Photos' })).toBeNull()
  },
}
export const Held: Story = {
  args: { profile: { ...held, profilePhotos: hung.sol.profilePhotos } },
}
export const TurnedDown: Story = {
  args: {
    profile: { ...held, status: 'rejected', reviewNote: 'Which of these works are yours?' },
  },
}
/** Where six find no place in one row, none hangs alone in the next. */
export const SixWide: Story = {
  args: {
    profile: {
      ...hung.ines,
      profilePhotos: [1, 2, 3, 4, 5, 6].map((one) => drawPicture(600, 400 + one)),
    },
  },
  play: async ({ canvas }) => {
    const photos = within(canvas.getByRole('region', { name: 'Photos' }))
    const rows = () =>
      Map.groupBy(photos.getAllByRole('button'), (one) => one.getBoundingClientRect().bottom)
    await waitFor(() => expect([...rows().values()].map((row) => row.length)).toEqual([3, 3]))
  },
}
export const LongWords: Story = { args: { profile: hung.wordy } }
export const RightToLeft: Story = { args: { profile: hung.layla } }
export const Loading: Story = { render: () => <ProfileSkeleton /> }
export const NotFound: Story = { render: () => <MissingProfile id="nobody" /> }
export const NotRead: Story = { render: () => <UnreadableProfile id="ines" onRetry={() => {}} /> }
