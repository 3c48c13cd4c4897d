import type { Meta, StoryObj } from '@storybook/react-vite'
import { getDefaultStore } from 'jotai'
import { expect, fn, waitFor } from 'storybook/test'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { Problem } from '#contract/refusal.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { DirectoryPage } from '#features/directory/directory-page.tsx'
import { ListError } from '#features/directory/empty-list.tsx'
import { CompactCard } from '#features/profile/compact-card.tsx'
import { ProfileCard } from '#features/profile/profile-card.tsx'
import { liveStateAtom } from '#lib/live-status.ts'
import { RequestFailed } from '#queries/api-client.ts'
import { directoryKeys } from '#queries/directory.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { milestones } from '#tests/fixtures/milestones.ts'
import { findOverflowingText } from '../find-overflowing-text.ts'
import { sampleProfiles } from '../profile/sample-profiles.ts'
import { failToFetch, neverRespond, stubFetch } from '../stub-fetch.ts'

const artists = [
  sampleProfiles.ines,
  sampleProfiles.chidi,
  sampleProfiles.lars,
  sampleProfiles.sol,
  sampleProfiles.wordy,
]
const withList = (type: ProfileType, profiles: readonly ProfileView[]) => [
  [milestoneQueries.all().queryKey, milestones],
  [directoryKeys.whole(type), profiles],
]
const onlyCounts = [[milestoneQueries.all().queryKey, milestones]]

const meta = {
  component: DirectoryPage,
  args: {
    type: 'artist',
    search: {},
    onChange: fn(),
    Card: ProfileCard,
    loadCompact: async () => ({ CompactCard }),
  },
  parameters: { padded: false, path: '/artists', data: withList('artist', artists) },
} satisfies Meta<typeof DirectoryPage>
export default meta
type Story = StoryObj<typeof meta>

/** Returns the maximum width of the artworks in an element; empty if it sets none. */
const readWidth = (element: Element) => getComputedStyle(element).getPropertyValue('--work-width')

export const Artists: Story = {
  play: async ({ canvas, args, userEvent }) => {
    const cards = canvas.getAllByRole('article')
    await expect(cards).toHaveLength(artists.length)
    // Three sizes, by place in the list.
    const sizes = cards.map((card) => {
      const wall = [...card.querySelectorAll('*')].find((element) => readWidth(element) !== '')
      return wall && readWidth(wall)
    })
    await expect(sizes).toEqual([2, 1, 0, 1, 2].map((step) => `calc(300px - 30px * ${step})`))
    await userEvent.selectOptions(canvas.getByLabelText('Medium'), 'Photography')
    await expect(args.onChange).toHaveBeenCalledWith({ tag: 'Photography' }, { replace: false })
  },
}
export const RightToLeft: Story = {
  args: { search: { q: 'توليدي' } },
  parameters: { data: withList('artist', [sampleProfiles.layla, sampleProfiles.chidi]) },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(sampleProfiles.layla.name).tagName).toBe('BDI')
    await expect(getComputedStyle(canvas.getByText(sampleProfiles.layla.bio)).direction).toBe('rtl')
    await expect(getComputedStyle(canvas.getByLabelText('Search')).direction).toBe('rtl')
    await expect(findOverflowingText(canvasElement)).toEqual([])
  },
}
export const Filtered: Story = {
  args: { search: { q: 'demolished' } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('article')).toHaveLength(1)
    await expect(canvas.getByLabelText('Search')).toHaveValue('demolished')
  },
}
export const Empty: Story = {
  args: { search: { platform: 'Zora' } },
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByText('No artists found matching your criteria.')).toBeVisible()
    await expect(await canvas.findByText(/^Profiles cannot link to Zora yet/)).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: 'Clear Filters' }))
    await expect(args.onChange).toHaveBeenCalledWith({}, { replace: false })
  },
}
export const ByName: Story = {
  args: { search: { sort: 'name' } },
  play: async ({ canvas, args, userEvent }) => {
    const names = canvas.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    await expect(names[0]).toContain('Chidi Okoro')
    await userEvent.selectOptions(canvas.getByLabelText('Sort'), 'Newest')
    await expect(args.onChange).toHaveBeenCalledWith({}, { replace: false })
  },
}
export const Compact: Story = {
  play: async ({ canvas, userEvent }) => {
    const toggle = canvas.getByRole('button', { name: 'Compact view' })
    await userEvent.click(toggle)
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await expect(toggle).toHaveAttribute('title', 'Artwork view')
    await waitFor(() => expect(canvas.queryByText('View Full Profile')).toBeNull())
    await expect(canvas.getAllByRole('article')).toHaveLength(artists.length)
    // The browser stores the view, and other stories expect the default one.
    await userEvent.click(toggle)
  },
}
export const NoProfiles: Story = {
  parameters: { data: withList('artist', []) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No artists found matching your criteria.')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Submit Your Profile' })).toHaveAttribute(
      'href',
      '/submit',
    )
  },
}
export const LoadFailed: Story = {
  beforeEach: stubFetch(failToFetch),
  parameters: { data: onlyCounts },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The artists could not be loaded.')).toBeVisible()
    // A count would be shown above an empty list.
    await expect(canvas.queryByText(/on view/)).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Try Again' })).toBeVisible()
  },
}
export const Loading: Story = {
  beforeEach: stubFetch(neverRespond),
  parameters: { data: onlyCounts },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('Loading artists...')).toBeInTheDocument()
    await expect(canvasElement.querySelectorAll('[data-skeleton]')).toHaveLength(6)
  },
}
/** Profiles from before the interruption stay visible, and the head shows the time since which the page is offline. */
export const Offline: Story = {
  beforeEach: () => {
    const store = getDefaultStore()
    store.set(liveStateAtom, { status: 'stale', since: new Date(2026, 10, 22, 14, 3).getTime() })
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Stale since 14:03')).toBeVisible()
    await expect(canvas.getAllByRole('article')).toHaveLength(artists.length)
  },
}
const busy: Problem = {
  type: 'urn:provenance:problem:rate-limited',
  title: 'Too many attempts',
  status: 429,
  detail: 'Too many searches at once. Please try again in a moment.',
  code: 'rate-limited',
}
export const TooManySearches: Story = {
  render: () => (
    <ListError
      type="artist"
      cause={new RequestFailed(busy.status, JSON.stringify(busy), busy)}
      onRetry={fn()}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(busy.detail)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Try Again' })).toBeVisible()
  },
}
export const Collectors: Story = {
  args: { type: 'collector' },
  parameters: { data: withList('collector', [sampleProfiles.tomoko]) },
}
export const Curators: Story = {
  args: { type: 'curator' },
  parameters: { data: withList('curator', [sampleProfiles.odile]) },
}
