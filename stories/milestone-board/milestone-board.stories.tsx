import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { milestonePage } from '#contract/pages/staff-pages.ts'
import { profileTypes } from '#contract/profile/profile-type.ts'
import type { MilestoneBoard as Board } from '#contract/views/milestone-board.ts'
import { MilestoneBoard } from '#features/milestone-board/milestone-board.tsx'
import { milestoneBoardQueries } from '#queries/milestone-board.ts'
import { LiveStatus } from '#ui/live-status.tsx'
import { findOverflowingText } from '../find-overflowing-text.ts'
import { sampleProfiles } from '../profile/sample-profiles.ts'

const names = Object.values(sampleProfiles).map(({ name }) => name)

const first = (count: number): Board['types'][number]['first'] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}aaaaaaa-0000-4000-8000-000000000000`,
    name: names[index % names.length] ?? '',
    handle: `profile-${index}`,
    avatarUrl: null,
    isFounder: index === 2,
    rank: index + 1,
    awardedAt: '2026-11-12T09:03:00.000Z',
  }))

const board = (given: number, founder: Board['founder'] = null): Board => ({
  founder,
  types: profileTypes.map((profileType, index) => {
    const ranksGiven = Math.floor(given / (index + 1))
    const leftForGold = Math.max(0, 500 - ranksGiven)
    const gold = Math.min(500, ranksGiven)
    const shown = first(Math.min(10, gold))
    return { profileType, listed: ranksGiven, ranksGiven, leftForGold, gold, first: shown }
  }),
})

const withBoard = (data: Board) => ({ data: [[milestoneBoardQueries.current().queryKey, data]] })

const meta = {
  component: MilestoneBoard,
  args: { title: milestonePage.title, liveStatus: <LiveStatus status="live" /> },
} satisfies Meta<typeof MilestoneBoard>
export default meta
type Story = StoryObj<typeof meta>

const [founder] = first(3).slice(2)

export const InProgress: Story = {
  parameters: withBoard(board(41, founder)),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('listed')).toBeVisible()
    await expect(canvas.getByText('459 left for gold')).toBeVisible()
    await expect(canvas.getByText('And 31 more...')).toBeVisible()
    await expect(canvas.getByText('41/500')).toBeVisible()
  },
}
const unused = [3, 1, 0]
/** More ranks were given than profiles are listed: the note says why. */
export const RanksNoLongerInUse: Story = {
  parameters: withBoard({
    founder: null,
    types: board(41).types.map((section, index) => ({
      ...section,
      listed: section.ranksGiven - (unused[index] ?? 0),
    })),
  }),
  play: async ({ canvas, canvasElement }) => {
    const reason = 'those of deleted profiles and changed types are not given again.'
    await expect(
      canvas.getByText(`459 left for gold. 3 ranks are no longer in use: ${reason}`),
    ).toBeVisible()
    await expect(
      canvas.getByText(`480 left for gold. 1 rank is no longer in use: ${reason}`),
    ).toBeVisible()
    await expect(canvas.getByText('487 left for gold')).toBeVisible()
    await expect(findOverflowingText(canvasElement)).toEqual([])
  },
}
export const Empty: Story = { parameters: withBoard(board(0)) }
export const Full: Story = {
  parameters: withBoard(board(1800)),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('500/500')).toHaveLength(3)
  },
}
const long = first(1).map((profile) => ({
  ...profile,
  name: `<b>${'Donaudampfschiff'.repeat(9)}</b>`,
}))
export const RightToLeft: Story = {
  parameters: withBoard({
    founder: founder ? { ...founder, name: sampleProfiles.layla.name } : null,
    types: board(3).types.map((section) => ({
      ...section,
      first: section.first.map((profile) => ({ ...profile, name: sampleProfiles.layla.name })),
    })),
  }),
  play: async ({ canvas, canvasElement }) => {
    for (const name of canvas.getAllByText(sampleProfiles.layla.name))
      await expect(name.tagName).toBe('BDI')
    await expect(findOverflowingText(canvasElement)).toEqual([])
  },
}
export const LongNames: Story = {
  parameters: withBoard({
    founder: long[0] ?? null,
    types: board(1).types.map((section) => ({ ...section, first: long })),
  }),
}
