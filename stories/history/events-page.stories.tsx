import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import type { EventPage, ListedEvent } from '#contract/views/event-index.ts'
import { EventsPage } from '#features/history/events-page.tsx'
import { eventKeys } from '#queries/event-index.ts'
import { ines, wordy } from '#tests/fixtures/profile-views.ts'
import { LiveStatus } from '#ui/live-status.tsx'
import { sampleProfiles } from '../profile/sample-profiles.ts'
import { failToFetch, stubFetch } from '../stub-fetch.ts'

const staff = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const listed: ListedEvent = {
  position: '42',
  streamKind: 'profile',
  revision: 1,
  type: 'ProfileListed',
  at: '2026-11-21T12:00:00.000Z',
  actor: { kind: 'house', id: null, address: null, role: null },
  profileId: ines.id,
  life: 1,
  profile: ines,
  entry: { eventId: '5f0c1c9e-6a51-4c0e-9d8b-2f6d1a7b3c40', index: 47_655 },
}
const byStaff: ListedEvent = {
  ...listed,
  position: '43',
  type: 'ProfileTypeChanged',
  actor: { kind: 'admin', id: 'key', address: staff, role: 'admin' },
  profile: null,
  entry: null,
}

const withEvents = (page: EventPage, filter = {}) => ({
  data: [[eventKeys.of(filter), { pages: [page], pageParams: [''] }]],
})

const meta = {
  component: EventsPage,
  args: {
    title: 'Audit',
    liveStatus: <LiveStatus status="live" />,
    filter: {},
    onFilter: fn(),
  },
  parameters: withEvents({ events: [byStaff, listed], next: '42' }),
} satisfies Meta<typeof EventsPage>
export default meta
type Story = StoryObj<typeof meta>

export const MoreToCome: Story = {
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Load older' })).toBeVisible()
    await expect(canvas.getByRole('cell', { name: 'Type changed' })).toBeVisible()
    await expect(canvas.queryByText('ProfileTypeChanged')).toBeNull()
    await expect(canvas.getByRole('link', { name: 'Proof of entry 47,655' })).toBeVisible()
    await expect(canvas.getByRole('cell', { name: 'Not yet' })).toBeVisible()
    await userEvent.selectOptions(canvas.getByLabelText('Type'), 'Edited')
    await expect(args.onFilter).toHaveBeenCalledWith({ type: 'ProfileEdited' })
    await userEvent.selectOptions(canvas.getByLabelText('By'), 'Provenance')
    await expect(args.onFilter).toHaveBeenLastCalledWith({ type: 'ProfileEdited', actor: 'house' })
  },
}
export const FilteredByWallet: Story = {
  args: { filter: { actor: staff } },
  parameters: withEvents({ events: [byStaff], next: null }, { actor: staff }),
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByLabelText('Staff wallet')).toHaveValue(staff)
    await userEvent.type(canvas.getByLabelText('Profile'), 'ada{Enter}')
    await expect(args.onFilter).toHaveBeenLastCalledWith({ actor: staff, profile: 'ada' })
    await userEvent.selectOptions(canvas.getByLabelText('By'), 'Admin')
    await expect(args.onFilter).toHaveBeenLastCalledWith({ actor: 'admin', profile: 'ada' })
    await userEvent.click(canvas.getByRole('button', { name: 'Clear Filters' }))
    await expect(args.onFilter).toHaveBeenLastCalledWith({})
  },
}
export const OlderFailed: Story = {
  beforeEach: stubFetch(failToFetch),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Load older' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'The rest could not be loaded. Please try again.',
    )
  },
}
export const LongWordsAndRightToLeft: Story = {
  parameters: withEvents({
    events: [
      { ...listed, profile: wordy },
      { ...listed, position: '41', profile: sampleProfiles.layla },
    ],
    next: null,
  }),
  play: async ({ canvas }) => {
    // A short word beside a long name does not wrap.
    for (const kind of canvas.getAllByText('Provenance', { selector: 'span' })) {
      await expect(kind.getClientRects()).toHaveLength(1)
    }
  },
}
export const NoMatches: Story = {
  args: { filter: { profile: 'nobody' } },
  parameters: withEvents({ events: [], next: null }, { profile: 'nobody' }),
  play: ({ canvas }) => expect(canvas.getByText('No events match these filters.')).toBeVisible(),
}
export const Failed: Story = {
  beforeEach: stubFetch(failToFetch),
  parameters: { data: [] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The events could not be loaded.')).toBeVisible()
  },
}
