import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { reviewPage } from '#contract/staff-pages.ts'
import type { ReviewView, WaitingProfile } from '#contract/views/review.ts'
import { ProfileRow } from '#features/profile/profile-row.tsx'
import { ReviewPage } from '#features/review/review-page.tsx'
import { reviewKeys } from '#queries/review.ts'
import { LiveStatus } from '#ui/live-status.tsx'
import { findSticking } from '../find-sticking.ts'
import { hung } from '../profile/hung-profiles.ts'

const hour = 60 * 60 * 1000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

const waits = (
  profile: WaitingProfile['profile'],
  hours: number,
  more: Partial<WaitingProfile> = {},
): WaitingProfile => ({
  profile: { ...profile, status: 'held', milestoneRank: null, updatedAt: ago(hours) },
  waitingSince: ago(hours),
  reasons: ['no_social_links'],
  ip: '198.51.100.7',
  revision: 0,
  ...more,
})

/** The cache as it is once the first page of the queue has come. */
const holding = (waiting: WaitingProfile[], more: Partial<ReviewView> = {}) => {
  const figures = {
    held: waiting.length,
    oldestSince: waiting[0]?.waitingSince ?? null,
    listedToday: 9,
    unreviewedToday: 8,
    turnedDownToday: 1,
  }
  const page = { ...figures, waiting, next: null, ...more }
  return { data: [[reviewKeys.all, { pages: [page], pageParams: [''] }]] }
}

const meta = {
  component: ReviewPage,
  args: {
    title: reviewPage.title,
    canAct: true,
    live: <LiveStatus status="live" />,
    renderCard: (profile, foot) => <ProfileRow profile={profile}>{foot}</ProfileRow>,
  },
  parameters: { path: reviewPage.path },
} satisfies Meta<typeof ReviewPage>
export default meta
type Story = StoryObj<typeof meta>

const full = holding([
  waits(hung.tomoko, 51, { reasons: ['suspicious_name_pattern', 'very_short_bio'] }),
  waits({ ...hung.vault, updatedAt: ago(1) }, 26, { ip: '2001:db8:41::7' }),
  waits({ ...hung.lars, walletAddress: hung.ines.walletAddress }, 2.25, { ip: null }),
  waits({ ...hung.sol, walletAddress: null }, 0, { reasons: [] }),
])

export const Full: Story = {
  parameters: full,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Waiting 2 d 3 h, over 48 hours/)).toBeVisible()
    await expect(canvas.getByText('Suspicious Name Pattern')).toBeVisible()
  },
}
export const Auditor: Story = {
  args: { canAct: false },
  parameters: full,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'List profile' })).toBeNull()
  },
}
export const TurningDown: Story = {
  parameters: full,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const [first] = canvas.getAllByRole('button', { name: 'Turn down…' })
    if (first) await userEvent.click(first)
    const send = canvasElement.ownerDocument.querySelector('[role=dialog] [type=submit]')
    await expect(send).toBeDisabled()
    await userEvent.keyboard(' ')
    await expect(send).toBeDisabled()
    await userEvent.keyboard('Who are you?')
    await expect(send).toBeEnabled()
  },
}
export const MoreToCome: Story = {
  parameters: holding([waits(hung.odile, 3)], { held: 26, next: 'more' }),
}
export const Empty: Story = { parameters: holding([], { listedToday: 0, turnedDownToday: 0 }) }
export const LongWords: Story = {
  parameters: holding([
    waits(hung.wordy, 30, { reasons: ['very_short_name', 'lookalike_handle', 'reused_photos'] }),
  ]),
}
export const RightToLeft: Story = {
  parameters: holding([waits(hung.layla, 30), waits(hung.odile, 3)]),
  play: async ({ canvas, canvasElement }) => {
    await expect(getComputedStyle(canvas.getByText(hung.layla.bio)).direction).toBe('rtl')
    await expect(findSticking(canvasElement)).toEqual([])
  },
}
export const Loading: Story = {}
