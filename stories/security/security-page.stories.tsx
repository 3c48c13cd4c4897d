import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, spyOn } from 'storybook/test'
import { securityPage } from '#contract/pages/staff-pages.ts'
import { quarterOf } from '#contract/security/attempt.ts'
import { scoreThreat } from '#contract/security/threat.ts'
import type { AttemptCount, AttemptView } from '#contract/views/attempt.ts'
import type { SuspiciousActivity, ThreatView } from '#contract/views/threat.ts'
import { SecurityPage } from '#features/security/security-page.tsx'
import { securityKeys } from '#queries/security.ts'
import { LiveStatus } from '#ui/live-status.tsx'
import { failToFetch, stubFetch } from '../stub-fetch.ts'

const minuteMs = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString()

function threat(
  ip: string,
  minutes: number,
  failed: number,
  flags: ThreatView['flags'] = [],
): ThreatView {
  return {
    ip,
    failedAttempts: failed,
    lastAttemptAgo: `${minutes} minutes ago`,
    lastAttemptAt: ago(minutes),
    flags,
    ...scoreThreat({ failedAttempts: failed, flags }),
    reasons: [
      { kind: 'failed', name: 'rate-limited', points: failed },
      ...flags.map((name) => ({ kind: 'flag' as const, name, points: 1 })),
    ],
  }
}

const threats = [
  threat('203.0.113.42', 2, 6, ['suspicious_name_pattern', 'no_social_links', 'very_short_bio']),
  threat('2001:db8:41:0::/64', 14, 2, ['suspicious_handle_pattern']),
  threat('198.51.100.93', 360, 2),
]

const activity = (threats: ThreatView[], monitoredIps = threats.length): SuspiciousActivity => ({
  timestamp: ago(0),
  suspiciousActivity: threats,
  totals: {
    activeThreats: threats.filter(({ level }) => level === 'High').length,
    blockedAttempts: threats.reduce((sum, { failedAttempts }) => sum + failedAttempts, 0),
    monitoredIps,
  },
})

const attempt = (index: number, more: Partial<AttemptView> = {}): AttemptView => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  timestamp: ago(index),
  attemptType: 'submit',
  count: 1,
  since: null,
  ipAddress: '203.0.113.42',
  network: '203.0.113.42',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
  blocked: true,
  codes: ['duplicate-content'],
  suspiciousFlags: ['no_social_links', 'very_short_bio'],
  profileId: '11111111-1111-4111-8111-111111111111',
  walletAddress: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
  profileData: { name: 'test123', bio: 'short' },
  erased: false,
  actor: { kind: 'owner', id: null, address: null, role: null },
  requestId: 'ae1f',
  ...more,
})

const hostile = attempt(3, {
  userAgent: `<script>alert(1)</script> ${'w'.repeat(500)}`,
  codes: ['c'.repeat(200)],
  profileData: { name: '\u202eمرحبا <img src=x>', bio: 'w'.repeat(2000) },
})
const erased = attempt(4, { erased: true, walletAddress: null, profileData: null })
const attempts = [
  attempt(1),
  attempt(2, { blocked: false, codes: [], attemptType: 'edit' }),
  hostile,
  erased,
  attempt(5, {
    attemptType: 'several',
    count: 1200,
    since: ago(6),
    profileId: null,
    walletAddress: null,
  }),
]

const counts: AttemptCount[] = Array.from({ length: 96 }, (_, index) => ({
  quarter: quarterOf(ago((95 - index) * 15)),
  attempts: (index * 7) % 23,
  blocked: (index * 5) % ((index * 7) % 23 || 1),
  flagged: (index * 3) % 11,
}))

const withData = (
  threats: SuspiciousActivity,
  listed: AttemptView[],
  next: string | null = null,
  ofLastDay: readonly AttemptCount[] = counts,
) => ({
  data: [
    [securityKeys.threats, threats],
    [securityKeys.counts, ofLastDay],
    [
      securityKeys.attempts({}),
      {
        pages: [{ attempts: listed, next, lookedBackTo: next && ago(600) }],
        pageParams: [''],
      },
    ],
    ...attempts.map((attempt) => [securityKeys.attempt(attempt.id), attempt]),
  ],
})

const meta = {
  component: SecurityPage,
  args: {
    title: securityPage.title,
    liveStatus: <LiveStatus status="live" />,
    search: {},
    onSearch: () => undefined,
  },
  parameters: { path: securityPage.path },
} satisfies Meta<typeof SecurityPage>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {
  parameters: withData(activity(threats, 1203), attempts, '7'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The 3 highest of 1,203')).toBeVisible()
    await expect(canvas.getByText('Load older')).toBeVisible()
  },
}

export const CanBlock: Story = {
  args: { onBlock: () => undefined },
  parameters: withData(activity([...threats, threat('unknown', 3, 1)]), attempts),
  play: async ({ canvas, userEvent }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(canvas.getByRole('button', { name: 'Copy the address 203.0.113.42' }))
    await expect(write).toHaveBeenCalledWith('203.0.113.42')
    await expect(canvas.queryByRole('button', { name: 'Copy the address unknown' })).toBeNull()
  },
}

export const NoThreats: Story = {
  parameters: withData(
    activity([]),
    [],
    null,
    counts.map(({ quarter }) => ({ quarter, attempts: 0, blocked: 0, flagged: 0 })),
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('at most 0 in 15 minutes')).toBeVisible()
    await expect(
      canvas.getByText('No suspicious activity detected. System is secure!'),
    ).toBeVisible()
  },
}

export const Reconnecting: Story = {
  args: { liveStatus: <LiveStatus status="reconnecting" /> },
  parameters: withData(activity(threats), attempts),
}

export const Failed: Story = {
  beforeEach: stubFetch(failToFetch),
  parameters: { data: [] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The security data could not be loaded.')).toBeVisible()
    await expect(await canvas.findByText('The chart could not be loaded.')).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: 'Try Again' })).toHaveLength(3)
  },
}

export const RefreshFailed: Story = {
  beforeEach: stubFetch(failToFetch),
  parameters: withData(activity(threats), attempts),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh' }))
    await expect(await canvas.findByText(/^The server does not respond/)).toBeVisible()
    await expect(canvas.getByText('Score 9')).toBeVisible()
  },
}

export const OpenRecord: Story = {
  args: { search: { attempt: hostile.id } },
  parameters: withData(activity(threats), attempts),
  play: async ({ userEvent }) => {
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(screen.getByRole('button', { name: 'Copy the wallet address' }))
    await expect(write).toHaveBeenLastCalledWith(hostile.walletAddress)
    await userEvent.click(screen.getByRole('button', { name: 'Copy the IP address' }))
    await expect(write).toHaveBeenLastCalledWith(hostile.ipAddress)
  },
}

export const ErasedRecord: Story = {
  args: { search: { attempt: erased.id } },
  parameters: withData(activity(threats), attempts),
}
