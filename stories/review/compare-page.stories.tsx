import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { reviewProfilePage } from '#contract/pages/staff-pages.ts'
import type { HeldProfile, ReviewView } from '#contract/views/review.ts'
import { ComparePage } from '#features/review/compare-page.tsx'
import { bulkReviewKeys, reviewKeys, reviewQueries } from '#queries/review.ts'
import { LiveStatus } from '#ui/live-status.tsx'
import { findOverflowingText } from '../find-overflowing-text.ts'
import { sampleProfiles } from '../profile/sample-profiles.ts'

const ago = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString()

const listed = {
  ...sampleProfiles.ines,
  name: 'Inês Valadares',
  handle: 'inesval',
  bio: 'Plotter drawings of weather that has not happened yet. Based in Porto.',
  socialLinks: { website: 'https://inesvaladares.example', twitter: 'https://x.com/inesval' },
}

const copy: HeldProfile = {
  profile: {
    ...listed,
    id: sampleProfiles.sol.id,
    name: 'Inés Valadares (official)',
    handle: 'inesva1',
    bio: `${listed.bio} Collect now.`,
    socialLinks: { twitter: 'https://x.com/inesva1' },
    profilePhotos: sampleProfiles.sol.profilePhotos,
    avatarUrl: null,
    status: 'held',
    milestoneRank: null,
    walletAddress: `0xE07b${'0'.repeat(32)}5d18`,
  },
  lookalikes: [{ rules: ['lookalike_name', 'lookalike_handle'], profile: listed }],
  waitingSince: ago(0.45),
  reasons: ['lookalike_name', 'lookalike_handle', 'very_short_bio'],
  ip: '198.51.100.93',
  revision: 0,
}

const { artworkSeed, avatarUrl, bio, hideWallet, photoAlts, profilePhotos, socialLinks, tags } =
  listed
const edit: HeldProfile = {
  ...copy,
  profile: {
    ...listed,
    id: sampleProfiles.sol.id,
    name: 'Sol Ferreira',
    handle: 'sol',
    heldEdit: {
      fields: {
        artworkSeed,
        avatarUrl,
        bio,
        hideWallet,
        photoAlts,
        profilePhotos,
        socialLinks,
        tags,
        name: 'Ines Valadares',
        handle: 'sol',
      },
      heldAt: ago(1),
    },
  },
}

/** Cached data after the profile and the look-alikes of the queue have loaded. */
const withEntry = (waiting: HeldProfile) => {
  const page: ReviewView = {
    held: { total: 2, isBounded: false },
    oldestSince: waiting.waitingSince,
    listedToday: 0,
    unreviewedToday: 0,
    turnedDownToday: 0,
    waiting: [
      waiting,
      { ...waiting, profile: { ...waiting.profile, id: sampleProfiles.odile.id } },
    ],
    next: null,
  }
  return {
    data: [
      [reviewQueries.entry(waiting.profile.id).queryKey, { waiting, decision: null }],
      [reviewKeys.queue('lookalikes'), { pages: [page], pageParams: [''] }],
      [bulkReviewKeys.all, []],
    ],
  }
}

const meta = {
  component: ComparePage,
  args: {
    id: sampleProfiles.sol.id,
    title: reviewProfilePage.title,
    canAct: true,
    liveStatus: <LiveStatus status="live" />,
  },
  parameters: { path: reviewProfilePage.path },
} satisfies Meta<typeof ComparePage>
export default meta
type Story = StoryObj<typeof meta>

export const Lookalike: Story = {
  parameters: withEntry(copy),
  play: async ({ canvas, canvasElement }) => {
    const marks = [...canvasElement.querySelectorAll('mark')].map(({ textContent }) => textContent)
    await expect(marks).toEqual(
      ['é', '(official)', '1', 'Collect now.', '1'].map((text) => `differs: ${text}`),
    )
    await expect(canvas.getByText('look-alike 1 of 2')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Next' })).toBeVisible()
    await expect(canvas.getByRole('rowheader', { name: 'type same' })).toBeVisible()
    await expect(findOverflowingText(canvasElement)).toEqual([])
  },
}
export const TurningDown: Story = {
  parameters: withEntry(copy),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Turn down as look-alike…' }))
    await expect(canvas.getByRole('textbox')).toHaveFocus()
    await expect(canvas.getByDisplayValue(/can be mistaken/)).toBeVisible()
  },
}
export const EditThatLooksAlike: Story = {
  parameters: withEntry(edit),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(2)
    await userEvent.click(canvas.getByRole('button', { name: 'Show the listed version' }))
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(3)
    await expect(canvas.getByText('Sol Ferreira')).toBeVisible()
  },
}
export const Edit: Story = {
  parameters: withEntry({ ...edit, lookalikes: [], reasons: ['suspicious_name_pattern'] }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'What this edit changes' })).toBeVisible()
    await expect(canvas.getByText('Listed until the decision')).toBeVisible()
  },
}
export const Auditor: Story = {
  args: { canAct: false },
  parameters: withEntry(copy),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'List as a namesake' })).toBeNull()
  },
}
export const Decided: Story = {
  parameters: {
    data: [
      [reviewQueries.entry(sampleProfiles.sol.id).queryKey, { waiting: null, decision: null }],
      [reviewKeys.queue('lookalikes'), { pages: [], pageParams: [] }],
      [bulkReviewKeys.all, []],
    ],
  },
}
export const Loading: Story = {}
