import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { OfflineText } from '#features/offline/offline-text.tsx'

const meta = {
  component: OfflineText,
  args: { isOffline: true, cachedAt: new Date(2026, 10, 3, 14, 32).getTime() },
  parameters: { padded: false },
} satisfies Meta<typeof OfflineText>
export default meta
type Story = StoryObj<typeof meta>

const pages = [
  { path: '/', name: 'Home' },
  { path: '/artists', name: 'Digital Artists' },
  { path: '/profile/ines', name: 'Ines Valadares' },
]

export const Cached: Story = {
  play: ({ canvas }) =>
    expect(canvas.getByRole('status')).toHaveTextContent(
      'You are offline. You see this page as it was at 14:32, 3 Nov 2026.',
    ),
}
export const Unreachable: Story = {
  args: { isOffline: false },
  play: ({ canvas }) =>
    expect(canvas.getByRole('status')).toHaveTextContent(
      'The directory cannot be reached. You see this page as it was at 14:32, 3 Nov 2026.',
    ),
}
export const NotStored: Story = {
  args: { cachedAt: undefined, pages },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'This page is not stored in this browser. It opens once you are connected again.',
    )
    await expect(canvas.getByRole('link', { name: 'Ines Valadares' })).toHaveAttribute(
      'href',
      '/profile/ines',
    )
  },
}
export const NothingStored: Story = { args: { isOffline: false, cachedAt: undefined } }
export const LongNames: Story = {
  args: {
    cachedAt: undefined,
    pages: [
      ...pages,
      { path: '/profile/long', name: 'Donaudampfschifffahrtsgesellschaftskapitänin'.repeat(3) },
      { path: '/profile/rtl', name: 'ליאור אבן' },
      { path: '/profile/arabic', name: 'نور الهدى' },
    ],
  },
}
