import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { AuditProfilePage } from '#features/history/audit-profile-page.tsx'
import { ProfileCard } from '#features/profile/profile-card.tsx'
import { historyKeys } from '#queries/history.ts'
import { createHistory } from '#tests/fixtures/histories.ts'
import { adaEdited, adaId, adaListed, adaSubmitted } from '#tests/fixtures/profile-events.ts'
import { LiveStatus } from '#ui/live-status.tsx'
import { failToFetch, neverRespond, stubFetch } from '../stub-fetch.ts'

const withHistory = (history: ReturnType<typeof createHistory> | null) => ({
  data: [
    [historyKeys.ofProfile(adaId), history],
    [historyKeys.logEntries(adaId), new Map()],
  ],
})

const meta = {
  component: AuditProfilePage,
  args: {
    title: 'History of a profile',
    id: adaId,
    revision: undefined,
    onRevision: fn(),
    liveStatus: <LiveStatus status="live" />,
    renderProfile: (profile) => <ProfileCard profile={profile} />,
  },
} satisfies Meta<typeof AuditProfilePage>
export default meta
type Story = StoryObj<typeof meta>

export const Loaded: Story = {
  parameters: withHistory(createHistory(adaSubmitted, adaListed, adaEdited)),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'All events' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Download History' })).toBeVisible()
  },
}
export const NoSuchId: Story = {
  parameters: withHistory(null),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      'History of a profile',
    )
    await expect(canvas.getByText('No profile ever had this id.')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Download History' })).toBeNull()
  },
}
export const Unanswered: Story = {
  beforeEach: stubFetch(neverRespond),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading the history...')).toHaveRole('status')
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      'History of a profile',
    )
  },
}
export const Failed: Story = {
  beforeEach: stubFetch(failToFetch),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      'History of a profile',
    )
    await expect(await canvas.findByText('The history could not be read.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Try Again' })).toBeVisible()
  },
}
