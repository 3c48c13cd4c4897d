import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, spyOn } from 'storybook/test'
import type { RosterSearch } from '#contract/search/roster-search.ts'
import { RosterPage } from '#features/roster/roster-page.tsx'
import { rosterKeys, rosterQueries } from '#queries/roster.ts'
import { LiveStatus } from '#ui/live-status.tsx'
import { findOverflowingText } from '../find-overflowing-text.ts'
import { sampleProfiles } from '../profile/sample-profiles.ts'
import { failToFetch, stubFetch } from '../stub-fetch.ts'
import { hostile, pageOf, profiles, rankPreview } from './sample-roster.ts'

const { name } = sampleProfiles.ines
const listOf = (page: ReturnType<typeof pageOf>) => [rosterKeys.all, page]
const searchOf = (filter: RosterSearch, page: ReturnType<typeof pageOf>) => [
  rosterQueries.pages(filter).queryKey,
  page,
]

const meta = {
  component: RosterPage,
  args: {
    title: 'Profiles',
    filter: {},
    onFilter: fn(),
    canAct: true,
    liveStatus: <LiveStatus status="live" />,
  },
  parameters: {
    path: '/admin-dashboard-all-neru',
    data: [
      listOf(pageOf(profiles)),
      [rosterQueries.ranks(sampleProfiles.ines.id).queryKey, rankPreview],
    ],
  },
} satisfies Meta<typeof RosterPage>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('including held and turned down')).toBeVisible()
    await expect(canvas.getByText('signed, listed or not')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Cleanup Wallet Issues' })).toBeDisabled()
    await expect(canvas.queryByRole('button', { name: /^Delete Wallet/ })).toBeNull()
  },
}
export const Loading: Story = {
  parameters: { data: [] },
  play: async ({ canvas }) => expect(canvas.getByText('Loading Admin Dashboard...')).toBeVisible(),
}
export const Auditor: Story = { args: { canAct: false } }
export const NothingFound: Story = {
  args: { filter: { name: 'nobody' } },
  parameters: { data: [searchOf({ name: 'nobody' }, pageOf([], { totalProfiles: 81 }))] },
  play: async ({ canvas }) => expect(canvas.getByText('No profiles found')).toBeVisible(),
}
export const ManyFound: Story = {
  args: { filter: { wallet: '0x' } },
  parameters: {
    data: [
      searchOf(
        { wallet: '0x' },
        pageOf(profiles, {
          totalProfiles: 100_000,
          matching: { total: 500, isBounded: true },
        }),
      ),
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Delete Wallet 0x' })).toBeDisabled()
    await expect(canvas.getByText(/This is part of an address/)).toBeVisible()
  },
}
const failedPages = fn(failToFetch)
/** The end of the list is in view, but a failed page is not fetched again by itself. */
export const RestFailed: Story = {
  beforeEach: stubFetch(failedPages),
  parameters: { data: [listOf(pageOf(profiles, { next: 'more' }))] },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('The rest could not be loaded.')).toBeVisible()
    const before = failedPages.mock.calls.length
    await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }))
    await expect(await canvas.findByText('The rest could not be loaded.')).toBeVisible()
    await expect(failedPages.mock.calls.length).toBe(before + 1)
  },
}
export const WholeWallet: Story = {
  args: { filter: { wallet: '0x3f5a0000000000000000000000000000000091c2' } },
  parameters: {
    data: [
      searchOf(
        { wallet: '0x3f5a0000000000000000000000000000000091c2' },
        pageOf([sampleProfiles.ines]),
      ),
    ],
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Wallet 0x3f5a...91c2' }))
    const page = canvasElement.ownerDocument.body
    await expect(page).toHaveTextContent('This action cannot be undone.')
  },
}
export const Hostile: Story = { parameters: { data: [listOf(pageOf([hostile, ...profiles]))] } }

export const RightToLeft: Story = {
  parameters: { data: [listOf(pageOf([sampleProfiles.layla, sampleProfiles.chidi]))] },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByText(sampleProfiles.layla.name).tagName).toBe('BDI')
    await expect(findOverflowingText(canvasElement)).toEqual([])
    await userEvent.click(
      canvas.getByRole('button', { name: `View details of ${sampleProfiles.layla.name}` }),
    )
    await expect(getComputedStyle(screen.getByText(sampleProfiles.layla.bio)).direction).toBe('rtl')
  },
}

export const Listed: Story = {
  parameters: { data: [listOf(pageOf([sampleProfiles.ines]))] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Verified').querySelector('svg')).toBeVisible()
  },
}
/** A signed profile that is not listed is not called verified, and has no tick. */
export const Rejected: Story = {
  parameters: { data: [listOf(pageOf([{ ...sampleProfiles.ines, status: 'rejected' }]))] },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('Signed')).toBeVisible()
    await expect(canvas.getByText('Signed').querySelector('svg')).toBeNull()
    await expect(canvas.getByText('Turned down')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: `View details of ${name}` }))
    await expect(screen.getByText('Signed, turned down')).toBeInTheDocument()
  },
}
export const Details: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: `View details of ${name}` }))
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(screen.getByRole('button', { name: 'Copy the wallet address' }))
    await expect(write).toHaveBeenCalledWith(sampleProfiles.ines.walletAddress)
  },
}
export const ChangingType: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: `Change type of ${name}` }))
    const page = canvasElement.ownerDocument.body
    await expect(page).toHaveTextContent('No Change Needed')
    await expect(page).toHaveTextContent('Now an artist with star 20.')
  },
}
export const Deleting: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: `Delete ${name}` }))
    const page = canvasElement.ownerDocument.body
    await expect(page).toHaveTextContent('is permanently deleted')
  },
}
