import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { deploymentPage } from '#contract/pages/staff-pages.ts'
import type { DeploymentEntry, DeploymentView } from '#contract/views/deployment.ts'
import { DeploymentPage } from '#features/deployment/deployment-page.tsx'
import { deploymentKeys } from '#queries/deployment.ts'
import { sampleProfiles } from '../profile/sample-profiles.ts'

const entry = ({ id, name, handle, walletAddress, hideWallet, createdAt }: DeploymentEntry) => ({
  id,
  name,
  handle,
  walletAddress,
  hideWallet,
  createdAt,
})

const fingerprint = '5d0c4b7e19a2f36b'

const healthy: DeploymentView = {
  environment: 'production',
  replicaInfo: { hostname: 'provenance-7c9f', replId: 'b41e2a07' },
  timestamp: '2026-11-22T14:03:22.000Z',
  database: {
    connected: true,
    profileStats: { totalProfiles: 81, artistCount: 41, collectorCount: 28, curatorCount: 12 },
  },
  cache: {
    size: 3,
    keys: ['profiles/artist', 'profiles/collector', 'profiles/curator'],
  },
  profiles: {
    collectors: { count: 28, list: [sampleProfiles.vault, sampleProfiles.lars].map(entry) },
    artists: { count: 2, list: [sampleProfiles.ines, sampleProfiles.tomoko].map(entry) },
  },
  version: '0.1.0',
  fingerprint,
  sockets: 214,
  eventLog: {
    kind: 'Postgres',
    id: '9b2f7f0c-58a9-4f5e-9d6f-1c7d2f6f4a10',
    isAnswering: true,
    position: '48112',
    at: '2026-11-22T14:03:21.000Z',
  },
  projectors: [
    {
      schema: `read_${fingerprint}`,
      isOurs: true,
      position: '48112',
      at: '2026-11-22T14:03:21.000Z',
      lagSeconds: 0,
      leader: 'b41e2a07',
    },
    {
      schema: 'read_1f09cc41d2ab87e0',
      isOurs: false,
      position: '47990',
      at: '2026-11-22T11:40:02.000Z',
      lagSeconds: 8600,
      leader: null,
    },
  ],
  rebuild: null,
  lastRestore: null,
  unreadable: { count: 0, profiles: [], days: [] },
  failure: null,
}

const withStatus = (status: DeploymentView) => ({ data: [[deploymentKeys.all, status]] })

const meta = {
  component: DeploymentPage,
  args: { title: deploymentPage.title, canAct: true },
  parameters: { path: deploymentPage.path },
} satisfies Meta<typeof DeploymentPage>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {
  parameters: withStatus(healthy),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Connected')).toBeVisible()
    await expect(canvas.getByText('and 26 more')).toBeVisible()
    await expect(canvas.getByText('b41e2a07, this process')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Clear Cache' })).toBeEnabled()
  },
}
export const Auditor: Story = {
  args: { canAct: false },
  parameters: withStatus(healthy),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Clear Cache' })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Refresh Collectors' })).toBeEnabled()
  },
}
export const Empty: Story = {
  parameters: withStatus({
    ...healthy,
    environment: 'development',
    database: {
      connected: true,
      profileStats: { totalProfiles: 0, artistCount: 0, collectorCount: 0, curatorCount: 0 },
    },
    cache: { size: 0, keys: [] },
    profiles: { collectors: { count: 0, list: [] }, artists: { count: 0, list: [] } },
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No collectors found in database')).toBeVisible()
    await expect(canvas.getByText('No artists found in database')).toBeVisible()
  },
}
export const Disconnected: Story = {
  parameters: withStatus({
    ...healthy,
    database: { ...healthy.database, connected: false },
    profiles: { collectors: { count: 28, list: [] }, artists: { count: 41, list: [] } },
    eventLog: { ...healthy.eventLog, isAnswering: false, position: null, at: null },
    projectors: healthy.projectors.slice(0, 1).map((ours) => ({ ...ours, lagSeconds: null })),
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Disconnected')).toBeVisible()
  },
}
export const NeverConnected: Story = {
  parameters: withStatus({
    ...healthy,
    database: { connected: false, profileStats: null },
    profiles: { collectors: { count: null, list: [] }, artists: { count: null, list: [] } },
  }),
}
export const Stopped: Story = {
  parameters: withStatus({
    ...healthy,
    projectors: healthy.projectors.map((projector) => ({
      ...projector,
      leader: null,
      lagSeconds: 340,
    })),
    failure: {
      type: 'ProfileTeleported',
      position: '47991',
      message:
        'ProfileTeleported at position 47991 (profile-0b2b6e5f-cb50-8b6d-b927-452ab5553e5d, revision 4, id 5f9c6b52-8b1e-4c1a-a7b3-2a4c7e0d9f11): this version cannot read it',
    },
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('ProfileTeleported at position 47,991')).toBeVisible()
  },
}
export const Rebuilding: Story = {
  parameters: withStatus({
    ...healthy,
    eventLog: { ...healthy.eventLog, kind: 'EventStoreDB', position: '9007199254740993' },
    projectors: healthy.projectors.map((projector) => ({ ...projector, lagSeconds: 263_000 })),
    rebuild: { progress: 0.427 },
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('42 % of the log, by time')).toBeVisible()
  },
}
export const Restored: Story = {
  parameters: withStatus({
    ...healthy,
    lastRestore: { at: '2026-11-22T13:58:00.000Z', readModels: '48112', eventLog: '47100' },
    unreadable: {
      count: 2,
      profiles: [sampleProfiles.ines.id, sampleProfiles.lars.id],
      days: ['2026-11-22'],
    },
  }),
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(/they were at position 48,112, and the event log ended at 47,100/),
    ).toBeVisible()
    await expect(canvas.getByText(/2 profiles cannot be read/)).toHaveTextContent(
      sampleProfiles.lars.id,
    )
    await expect(canvas.getByText(/security attempts of 2026-11-22 cannot be read/)).toBeVisible()
  },
}
export const LongWords: Story = {
  parameters: withStatus({
    ...healthy,
    replicaInfo: { hostname: 'h'.repeat(253), replId: 'b41e2a07' },
    profiles: {
      collectors: { count: 1, list: [entry(sampleProfiles.wordy)] },
      artists: {
        count: 3,
        list: [
          {
            ...entry(sampleProfiles.wordy),
            id: sampleProfiles.lars.id,
            name: 'א'.repeat(80),
            walletAddress: null,
          },
          { ...entry(sampleProfiles.lars), name: '<img src=x onerror=alert(1)>', hideWallet: true },
        ],
      },
    },
  }),
}
export const Loading: Story = {}
