import type { Meta, StoryObj } from '@storybook/react-vite'
import { getDefaultStore } from 'jotai'
import { expect, fireEvent, fn, waitFor, within } from 'storybook/test'
import type { ChangedProfile, DiffGroup, DirectoryDiff } from '#contract/views/as-of.ts'
import { DiffPage } from '#features/history/as-of/diff-page.tsx'
import { toastAtom } from '#lib/toast.ts'
import { asOfKeys } from '#queries/as-of.ts'
import {
  createChanged,
  deletedProfile,
  lastEvent,
  logActivity,
  sampleDiff,
} from '#tests/fixtures/as-of.ts'
import { LiveStatus } from '#ui/live-status.tsx'
import { sampleProfiles } from '../profile/sample-profiles.ts'
import { failToFetch, stubFetch } from '../stub-fetch.ts'

const { ines, chidi, lars, wordy, layla } = sampleProfiles
const from = '15482'
const to = '2026-11-22'

const withDiff = (diff: DirectoryDiff, groups: Partial<Record<DiffGroup, ChangedProfile[]>>) => ({
  data: [
    [asOfKeys.activity, logActivity],
    [asOfKeys.diff(from, to), diff],
    ...Object.entries(groups).map(([group, profiles]) => [
      asOfKeys.diffGroup(diff.from.position, diff.to.position, group as DiffGroup),
      {
        pages: [{ profiles, next: group === 'came' ? '20000' : null }],
        pageParams: [''],
      },
    ]),
  ],
})

const meta = {
  component: DiffPage,
  args: { liveStatus: <LiveStatus status="live" />, from, to, onSpan: fn() },
  parameters: withDiff(sampleDiff, {
    came: [createChanged(chidi, null), createChanged(lars, null)],
    'type-changed': [createChanged(chidi, { profileType: 'collector' })],
    deleted: [deletedProfile],
    edited: [createChanged(ines, { bio: 'Plotter drawings.', hideWallet: true, socialLinks: {} })],
  }),
} satisfies Meta<typeof DiffPage>
export default meta
type Story = StoryObj<typeof meta>

export const AllGroups: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      '3 Jun 2026 to 22 Nov 2026',
    )
    await expect(canvas.getByText('3 Jun')).toBeVisible()
    await expect(canvas.getByText('22 Nov')).toBeVisible()
    await expect(canvas.getByRole('link', { name: '27' })).toHaveAttribute('href', '#came')
    await expect(canvas.getByRole('button', { name: 'All 27' })).toBeVisible()
    await expect(canvas.queryByRole('region', { name: 'Went' })).toBeNull()
    const edited = canvas.getByRole('region', { name: 'Edited' })
    await expect(edited).toHaveTextContent('Plotter drawings.')
    await expect(edited).toHaveTextContent('hidden')
    await expect(edited).not.toHaveTextContent(ines.walletAddress ?? 'a wallet')
    await expect(canvas.getByRole('region', { name: 'Deleted' })).toHaveTextContent(
      'Deleted1Erased11 Jul 2026',
    )
    const field = canvas.getByLabelText('From (UTC)')
    await fireEvent.change(field, { target: { value: '2026-05-01T10:00' } })
    await expect(args.onSpan).toHaveBeenLastCalledWith({
      from: '2026-05-01T10:00:59.999Z',
      to: '2026-11-22T23:59:59.999Z',
    })
  },
}
/** The points have no room for two marks on the axis. */
export const CloseDays: Story = {
  args: { to: '16000' },
  parameters: {
    data: [
      [asOfKeys.activity, logActivity],
      [
        asOfKeys.diff(from, '16000'),
        { ...sampleDiff, to: { ...lastEvent, position: '16000', at: '2026-06-10T09:00:00.000Z' } },
      ],
    ],
  },
  play: ({ canvas }) => expect(canvas.getByText('3 Jun to 10 Jun')).toBeVisible(),
}
/** The earlier point is the second one. */
export const Backward: Story = {
  args: { from: to, to: from },
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      '22 Nov 2026 to 3 Jun 2026',
    )
    await expect(canvas.getByText('3 Jun')).toBeVisible()
    await expect(canvas.getByText('22 Nov')).toBeVisible()
    await expect(canvas.getByRole('region', { name: 'Not listed yet' })).toBeVisible()
    const edited = canvas.getByRole('region', { name: 'Not edited yet' })
    await expect(within(edited).getByText('Plotter drawings.').tagName).toBe('INS')
    await expect(canvas.getByRole('region', { name: 'Changed type' })).toHaveTextContent(
      'artist → collector',
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Swap' }))
    await expect(args.onSpan).toHaveBeenLastCalledWith({ from, to })
  },
}
export const CsvFailed: Story = {
  beforeEach: stubFetch(failToFetch),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(getDefaultStore().get(toastAtom)?.title).toBe('Download Failed'))
    await expect(canvas.getByRole('button', { name: 'Download CSV' })).toBeEnabled()
  },
}
export const NothingChanged: Story = {
  parameters: withDiff(
    {
      ...sampleDiff,
      counts: {
        came: 0,
        went: 0,
        'type-changed': 0,
        held: 0,
        'turned-down': 0,
        deleted: 0,
        edited: 0,
      },
    },
    {},
  ),
  play: ({ canvas }) =>
    expect(canvas.getByText('Nothing changed between these days.')).toBeVisible(),
}
export const LongWordsAndRightToLeft: Story = {
  parameters: withDiff(sampleDiff, {
    came: [createChanged(wordy, null)],
    'type-changed': [createChanged(layla, { profileType: 'curator' })],
    deleted: [deletedProfile],
    edited: [createChanged(wordy, { bio: layla.bio })],
  }),
}
export const Failed: Story = {
  beforeEach: stubFetch(failToFetch),
  parameters: { data: [] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The two days could not be compared.')).toBeVisible()
  },
}
export const GroupFailed: Story = {
  beforeEach: stubFetch(failToFetch),
  parameters: withDiff({ ...sampleDiff, counts: { ...sampleDiff.counts, came: 0 } }, {}),
  play: async ({ canvas }) => {
    const failures = await canvas.findAllByText('These profiles could not be loaded.')
    await expect(failures).toHaveLength(3)
  },
}
