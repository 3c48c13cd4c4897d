import type { Meta, StoryObj } from '@storybook/react-vite'
import { getDefaultStore } from 'jotai'
import { expect, fn, screen, waitFor, within } from 'storybook/test'
import { reviewPage } from '#contract/pages/staff-pages.ts'
import type { BulkReviewView } from '#contract/views/bulk-review.ts'
import { ReviewPage } from '#features/review/review-page.tsx'
import { toastAtom } from '#lib/toast.ts'
import { LiveStatus } from '#ui/live-status.tsx'
import { Toaster } from '#ui/toast.tsx'
import { findOverflowingText } from '../find-overflowing-text.ts'
import { sampleProfiles } from '../profile/sample-profiles.ts'
import { failToFetch, neverRespond, stubFetch } from '../stub-fetch.ts'
import { ago, countsOf, createHeld, exactly, withQueue } from './sample-queue.ts'

const meta = {
  component: ReviewPage,
  args: {
    title: reviewPage.title,
    tab: 'all',
    canAct: true,
    liveStatus: <LiveStatus status="live" />,
  },
  parameters: { path: reviewPage.path },
} satisfies Meta<typeof ReviewPage>
export default meta
type Story = StoryObj<typeof meta>

const full = withQueue([
  createHeld(sampleProfiles.tomoko, 51, { reasons: ['suspicious_name_pattern', 'very_short_bio'] }),
  createHeld({ ...sampleProfiles.vault, updatedAt: ago(1) }, 26, { ip: '2001:db8:41::7' }),
  createHeld({ ...sampleProfiles.lars, walletAddress: sampleProfiles.ines.walletAddress }, 2.25, {
    ip: null,
  }),
  createHeld({ ...sampleProfiles.sol, walletAddress: null }, 0, { reasons: [] }),
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
    await expect(canvas.queryByRole('button', { name: 'List' })).toBeNull()
  },
}
export const TurningDown: Story = {
  parameters: full,
  play: async ({ canvas, userEvent }) => {
    const [first] = canvas.getAllByRole('button', { name: 'Turn down…' })
    if (first) await userEvent.click(first)
    const area = canvas.getByRole('textbox')
    await expect(area).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Turn down 1' }))
    await expect(canvas.getByText('Reason is required')).toBeVisible()
    await expect(area).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Repeated text' }))
    await expect(area).toHaveValue(
      'The same text was sent many times from one network. If yours is real, submit it again in your own words.',
    )
  },
}
export const FailedTurningDown: Story = {
  parameters: full,
  beforeEach: stubFetch(failToFetch),
  play: async ({ canvas, userEvent }) => {
    const [first] = canvas.getAllByRole('button', { name: 'Turn down…' })
    if (first) await userEvent.click(first)
    const area = canvas.getByRole('textbox')
    await userEvent.type(area, 'The pictures are of someone else.')
    const button = canvas.getByRole('button', { name: 'Turn down 1' })
    await userEvent.click(button)
    await waitFor(() => expect(button).toBeEnabled())
    await expect(area).toHaveValue('The pictures are of someone else.')
  },
}
const flood = Array.from({ length: 3 }, (_, index) =>
  createHeld({ ...sampleProfiles.sol, id: `00000000-0000-4000-8000-00000000000${index}` }, 0.5, {
    ip: `203.0.113.${index}`,
  }),
)
const group = { network: '203.0.113.0/24', count: exactly(142), addresses: 57, next: 'more' }
const times = { first: ago(0.6), last: ago(0.1) }
export const Flood: Story = {
  parameters: withQueue(
    [createHeld(sampleProfiles.tomoko, 51), createHeld(sampleProfiles.lars, 2)],
    {
      page: { held: exactly(144) },
      overview: {
        groups: [{ ...group, ...times, waiting: flood }],
        counts: countsOf(144),
        arrivals: Array.from({ length: 12 }, (_, ago) => ({ ago, count: 12, crowded: 11 })),
      },
    },
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all of 203.0.113.0/24' }))
    await expect(canvas.getByText('142 of 144 selected')).toBeVisible()
    await userEvent.click(canvas.getAllByRole('checkbox', { name: /^Select Sol/ })[0] as Element)
    await expect(canvas.getByText('141 of 144 selected')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Select all 144' }))
    await expect(canvas.getByRole('button', { name: 'List 144' })).toBeVisible()
    // The whole queue may be of several networks.
    await userEvent.keyboard('b')
    await expect(canvas.queryByRole('textbox')).toBeNull()
  },
}
const bulkReview: BulkReviewView = {
  id: '00000000-0000-4000-8000-0000000000a0',
  verdict: 'reject',
  note: 'The same text was sent many times.',
  selection: null,
  block: null,
  askedAt: ago(1),
  state: 'ended',
  dueInMs: 0,
  total: 142,
  done: 75,
  lateCount: 0,
  late: [],
  failure: 'Something went wrong on our side.',
}
export const FailedBulkReviews: Story = {
  parameters: withQueue([createHeld(sampleProfiles.tomoko, 2)], {
    bulkReviews: [
      bulkReview,
      { ...bulkReview, id: '00000000-0000-4000-8000-0000000000a1', state: 'running' },
    ],
  }),
  play: async ({ canvas }) => {
    const failed = canvas.getByRole('region', { name: 'Turning down 142 profiles failed' })
    await expect(failed).toHaveTextContent(
      'Something went wrong on our side. 75 of 142 were turned down.',
    )
    await expect(within(failed).getByRole('button', { name: 'Dismiss' })).toBeEnabled()
    const delayed = canvas.getByRole('region', {
      name: 'Bulk review: Turning down 142 profiles is delayed',
    })
    await expect(delayed).toHaveTextContent('It will be tried again.')
  },
}
const responses = fn()
/** Each bulk review ends in another response, the older one first. */
export const TwoBulkReviewsEnd: Story = {
  parameters: withQueue([], {
    bulkReviews: ['a2', 'a1'].map((end) => ({
      ...bulkReview,
      id: `00000000-0000-4000-8000-0000000000${end}`,
      total: end === 'a2' ? 7 : 3,
      state: 'running',
      failure: null,
    })),
  }),
  beforeEach: () => {
    responses.mockClear()
    return stubFetch(async (url) => {
      if (!String(url).includes('review-acts')) return neverRespond('')
      responses()
      const ended = (id: string, total: number) => ({
        ...bulkReview,
        id: `00000000-0000-4000-8000-0000000000${id}`,
        total,
        done: total,
        failure: null,
      })
      const newer = ended('a2', 7)
      const isFirst = responses.mock.calls.length === 1
      return Response.json([isFirst ? { ...newer, state: 'running' } : newer, ended('a1', 3)])
    })()
  },
  play: async () => {
    const shown = () => getDefaultStore().get(toastAtom)?.text ?? ''
    await waitFor(() => expect(shown()).toContain('3 profiles'))
    await waitFor(() => expect(shown()).toContain('7 profiles'))
  },
}
const toast = {
  id: 1,
  title: 'Profile Listed',
  text: '@tomoko is in the directory.',
  variant: 'default' as const,
  open: true,
}
/** The toast of one decision leaves the Undo button of the next one free. */
const underToast: Story = {
  parameters: withQueue(
    Array.from({ length: 9 }, (_, index) => createHeld(sampleProfiles.tomoko, 9 - index)).map(
      (entry, index) => ({
        ...entry,
        profile: { ...entry.profile, id: `00000000-0000-4000-8000-00000000010${index}` },
      }),
    ),
    { bulkReviews: [{ ...bulkReview, state: 'open', dueInMs: 10_000, done: 0, failure: null }] },
  ),
  render: (args) => (
    <>
      <ReviewPage {...args} />
      <Toaster toast={toast} onDismiss={fn()} />
    </>
  ),
  play: async ({ canvas }) => {
    const strip = canvas.getByRole('region', { name: /^Bulk review/ })
    await expect(within(strip).getByRole('button', { name: 'Undo' })).toHaveFocus()
    const shown = screen.getByText(toast.title).closest('li')
    await waitFor(() =>
      expect(shown?.getBoundingClientRect().bottom).toBeLessThan(strip.getBoundingClientRect().top),
    )
    // The end of the page is above the strip.
    scrollTo(0, document.body.scrollHeight)
    const end = canvas.getByRole('main').getBoundingClientRect().bottom
    await expect(end).toBeLessThanOrEqual(strip.getBoundingClientRect().top)
  },
}
export const UnderToast: Story = underToast
export const UnderToastInNarrowWindow: Story = {
  ...underToast,
  globals: { viewport: { value: 'mobile2', isRotated: false } },
}
const sent = fn()
export const Keys: Story = {
  parameters: withQueue(
    [
      createHeld(sampleProfiles.tomoko, 3),
      createHeld(sampleProfiles.lars, 2),
      createHeld(sampleProfiles.sol, 1),
    ],
    { bulkReviews: [{ ...bulkReview, state: 'open', failure: null, done: 0, dueInMs: 9000 }] },
  ),
  beforeEach: () => {
    sent.mockClear()
    return stubFetch((url, { method, body } = {}) => {
      if (method !== 'GET') sent(method, url, body && JSON.parse(String(body)))
      return neverRespond('')
    })()
  },
  play: async ({ canvas, userEvent }) => {
    const press = (keys: string) => userEvent.keyboard(keys)
    const focused = () => document.activeElement?.getAttribute('data-review-row')
    const listSelected = () =>
      canvas.getAllByRole('checkbox', { name: /^Select (Tomoko|Lars|Sol)/, checked: true }).length
    const open = (name: string) => canvas.getByRole('button', { name, expanded: true })
    await userEvent.click(canvas.getByRole('heading', { level: 1 }))
    await press('jj')
    await expect(focused()).toBe(sampleProfiles.lars.id)
    await press('k')
    await expect(focused()).toBe(sampleProfiles.tomoko.id)
    await press('xjj{Shift>}X{/Shift}')
    await expect(listSelected()).toBe(3)
    await press('b')
    await expect(open('Block network…')).toBeVisible()
    await press('{Escape}t')
    await expect(open('Turn down…')).toBeVisible()
    await press('{Escape}{Escape}jt')
    await expect(canvas.getByRole('button', { name: 'Turn down 1' })).toBeVisible()
    await expect(sent).not.toHaveBeenCalled()
    await press('{Escape}jl')
    const chosen = [{ id: sampleProfiles.tomoko.id, revision: 0 }]
    const body = { verdict: 'approve', note: '', selection: { chosen, sets: [] } }
    await expect(sent).toHaveBeenLastCalledWith('POST', '/api/admin/review-acts', body)
    await press('z')
    await expect(sent).toHaveBeenLastCalledWith(
      'DELETE',
      `/api/admin/review-acts/${bulkReview.id}`,
      undefined,
    )
  },
}
export const KeysWithTwoNetworks: Story = {
  parameters: withQueue([
    createHeld(sampleProfiles.tomoko, 3),
    createHeld(sampleProfiles.lars, 2, { ip: '203.0.113.9' }),
  ]),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('heading', { level: 1 }))
    await userEvent.keyboard('jxjx')
    await expect(canvas.getByText('2 networks')).toBeVisible()
    // A block is of one network.
    await userEvent.keyboard('b')
    await expect(canvas.queryByRole('textbox')).toBeNull()
    await userEvent.keyboard('t')
    await expect(canvas.getByRole('textbox')).toHaveFocus()
  },
}
export const MoreToCome: Story = {
  parameters: withQueue([createHeld(sampleProfiles.odile, 3)], {
    page: { held: exactly(26), next: 'more' },
  }),
}
export const Empty: Story = {
  parameters: withQueue([], { page: { listedToday: 0, turnedDownToday: 0 } }),
}
export const LongWords: Story = {
  parameters: withQueue([
    createHeld(sampleProfiles.wordy, 30, {
      reasons: ['very_short_name', 'lookalike_handle', 'reused_photos'],
    }),
  ]),
}
export const RightToLeft: Story = {
  parameters: withQueue([
    createHeld(sampleProfiles.layla, 30),
    createHeld(sampleProfiles.odile, 3),
  ]),
  play: async ({ canvas, canvasElement }) => {
    await expect(getComputedStyle(canvas.getByText(sampleProfiles.layla.bio)).direction).toBe('rtl')
    await expect(findOverflowingText(canvasElement)).toEqual([])
  },
}
export const Loading: Story = {}
