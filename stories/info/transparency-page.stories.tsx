import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, screen } from 'storybook/test'
import { TransparencyPage } from '#features/info/transparency-page.tsx'
import type { Witness } from '#lib/transparency/check-cosignatures.ts'
import type { LogCheck } from '#lib/transparency/check-log.ts'
import { configQueries } from '#queries/config.ts'
import { logCheckQueries } from '#queries/log-check.ts'
import { staffActivityQueries } from '#queries/staff-activity.ts'
import { bareConfig } from '#tests/fixtures/config-views.ts'

const root = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I='
const vkey = 'directory.example/tlog/1+557ae014+AVt1yZ6QuBoX0PKKMJV7Zq47X7E61/m84Srg8IpR3U0i'
const otherVkey = 'directory.example/tlog/1+0b3c6d5e+AT0RvbpVhUqZbDq6cw1c5Yb2nYzUvE0n3fH8yUe9R2kM'
const createSeen = (size: number) => ({
  size,
  root,
  vkey,
  signedAt: '2026-11-23T14:03:22.000Z',
  note: `directory.example/tlog/1\n${size}\n${root}\n\n— directory.example/tlog/1 Az3g\n`,
})
const [last, next] = [createSeen(48_090), createSeen(48_112)]
const createMonth = (month: string, ...counts: number[]) => {
  const [held = 0, listed = 0, rejected = 0, deleted = 0, typesChanged = 0, networksBlocked = 0] =
    counts
  return { month, held, listed, rejected, deleted, typesChanged, networksBlocked }
}
const staffActivity = [
  createMonth('2026-11-01', 41, 212, 38, 1, 2, 3),
  createMonth('2026-10-01', 29, 1308, 22, 2, 3, 1),
  createMonth('2026-09-01', 35, 341, 19, 0, 4, 2),
  createMonth('2026-08-01', 12, 156, 8, 1, 1, 0),
  createMonth('2026-07-01', 18, 201, 11, 0, 2, 1),
  createMonth('2026-06-01', 22, 244, 14, 3, 1, 0),
  createMonth('2026-05-01', 9, 80, 4, 0, 0, 0),
]
const alt = '48,112 entries in 41 weeks, 63 % by owners'
const cosigned = { name: 'witness.example.org', cosignedAt: '2026-11-23T14:03:24.000Z' }
const silent = { name: 'museum-watch.example', cosignedAt: null }
const dataOf = (
  check: LogCheck,
  rings: string | null = null,
  witnesses: readonly Witness[] = [cosigned, silent],
) => [
  ...('next' in check ? [[logCheckQueries.witnesses(check.next.note).queryKey, witnesses]] : []),
  [staffActivityQueries.all().queryKey, staffActivity],
  [configQueries.current().queryKey, bareConfig],
  [logCheckQueries.current().queryKey, check],
  ...('next' in check ? [[logCheckQueries.rings(check.next.size).queryKey, rings]] : []),
]

const meta = {
  component: TransparencyPage,
  parameters: {
    padded: false,
    path: '/transparency',
    data: dataOf({ kind: 'first-visit', next, isStored: true }, alt),
  },
} satisfies Meta<typeof TransparencyPage>
export default meta
type Story = StoryObj<typeof meta>

export const Checking: Story = {
  parameters: { data: [[configQueries.current().queryKey, bareConfig]] },
}
export const FirstVisit: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('The signature is valid.')
    await expect(canvas.getByText('48,112')).toBeVisible()
    const rings = canvas.getByRole('img', { name: `Growth rings: ${alt}` })
    await expect(rings).toHaveAttribute('src', '/tlog/1/rings/48112.svg')
    await expect(canvas.queryByText('May 2026')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'All Months' }))
    await expect(canvas.getByText('May 2026')).toBeVisible()
    await expect(canvas.getByText('23 Nov 2026, 14:03:22 UTC')).toBeVisible()
    await expect(canvas.getByText(root)).toBeVisible()
    await expect(canvas.getByText(vkey)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Copy the key' })).toBeVisible()
    await expect(canvas.getByText(/^npm run log -- mirror http/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Copy the command 2' })).toBeVisible()
  },
}
export const Witnesses: Story = {
  play: async ({ canvas }) => {
    const list = canvas.getByText('witness.example.org').closest('ul')
    await expect(list).toHaveTextContent(
      'witness.example.org23 Nov 2026, 14:03:24 UTCmuseum-watch.examplehas not cosigned this',
    )
  },
}
export const NoWitness: Story = {
  parameters: { data: dataOf({ kind: 'first-visit', next, isStored: true }, alt, []) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This directory names no witness.')).toBeVisible()
  },
}
export const PathOfAnEntry: Story = {
  play: async ({ canvas }) => {
    const path = canvas.getByRole('region', { name: '16 hashes prove one entry' })
    await expect(path).toHaveTextContent('leads from entry 31,272 to the signed root')
    const slider = canvas.getByRole('slider', { name: 'Entry' })
    await fireEvent.change(slider, { target: { value: '48111' } })
    await expect(canvas.getByRole('region', { name: '13 hashes prove one entry' })).toBeVisible()
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Entry 48,111 of/),
    )
  },
}
/** A log of one entry needs no proof. */
export const OneEntry: Story = {
  parameters: { data: dataOf({ kind: 'first-visit', next: createSeen(1), isStored: true }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('entry')).toBeVisible()
    await expect(canvas.queryByRole('slider')).toBeNull()
  },
}
/** The server does not serve the rings of this checkpoint anymore. */
export const WithoutRings: Story = {
  parameters: { data: dataOf({ kind: 'first-visit', next, isStored: true }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('48,112')).toBeVisible()
    await expect(canvas.queryByRole('figure')).toBeNull()
  },
}
export const Same: Story = {
  parameters: { data: dataOf({ kind: 'same', last: next, next, former: null, isStored: true }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'you last saw 48,112 entries, and there are no new ones',
    )
  },
}
export const Consistent: Story = {
  parameters: { data: dataOf({ kind: 'consistent', last, next, former: null, isStored: true }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'you last saw 48,090 entries, and now there are 48,112',
    )
    await expect(canvas.getAllByRole('link', { name: /^Download/ })).toHaveLength(1)
  },
}
export const TimeUnknown: Story = {
  parameters: {
    data: dataOf({ kind: 'first-visit', next: { ...next, signedAt: null }, isStored: true }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(root)).toBeVisible()
    await expect(canvas.queryByText('Checkpoint')).toBeNull()
  },
}
export const WentBack: Story = {
  parameters: { data: dataOf({ kind: 'went-back', last: next, next: last, former: null }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('This log went back')
    const links = canvas.getAllByRole('link', { name: /^Download/ })
    await expect(links).toHaveLength(2)
    await expect(decodeURIComponent(links[0]?.getAttribute('href') ?? '')).toContain('48112')
  },
}
export const TwoHistories: Story = {
  parameters: { data: dataOf({ kind: 'two-histories', last, next, former: null }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Two histories')
    await expect(canvas.getAllByRole('link', { name: /^Download/ })).toHaveLength(2)
  },
}
export const NotStored: Story = {
  parameters: { data: dataOf({ kind: 'first-visit', next, isStored: false }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('refused to store the checkpoint')
  },
}
export const NotShown: Story = {
  parameters: { data: dataOf({ kind: 'not-shown', last, next, former: null }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('the server does not show that')
    await expect(canvas.getAllByRole('link', { name: /^Download/ })).toHaveLength(2)
    await expect(canvas.getByRole('button', { name: 'Try Again' })).toBeVisible()
  },
}
export const AnotherOrigin: Story = {
  parameters: {
    data: dataOf({ kind: 'another-origin', origin: 'other.example/tlog/1', last: null, next }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('the log of other.example/tlog/1')
  },
}

const underOtherKey = { ...next, vkey: otherVkey }
const otherKey = { kind: 'another-key', last, next: underOtherKey } as const

export const AnotherKey: Story = {
  parameters: { data: dataOf({ ...otherKey, growth: 'consistent' }) },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Another key')
    await expect(canvas.getByText(/^The log still begins with the 48,090 entries/)).toBeVisible()
    await expect(canvas.getByText(vkey)).toBeVisible()
    await expect(canvas.getByText(otherVkey)).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: /^Download/ })).toHaveLength(2)
    await userEvent.click(canvas.getByRole('button', { name: 'Accept New Key…' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Accept the new key?' })
    await expect(dialog).toHaveTextContent(otherVkey)
    await expect(dialog).toHaveTextContent('48,112 entries')
  },
}
export const AnotherKeyAndHistory: Story = {
  parameters: { data: dataOf({ ...otherKey, growth: 'two-histories' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^The log does not begin with the 48,090/)).toBeVisible()
  },
}
export const AnotherKeyNotCompared: Story = {
  parameters: { data: dataOf({ ...otherKey, growth: 'not-shown' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^The entries could not be compared/)).toBeVisible()
  },
}
export const KeyAccepted: Story = {
  parameters: {
    data: dataOf({
      kind: 'same',
      last: underOtherKey,
      next: underOtherKey,
      former: last,
      isStored: true,
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Consistent')
    await expect(canvas.getByText(vkey)).toBeVisible()
    const link = canvas.getByRole('link', { name: 'Download the checkpoint of the earlier key' })
    await expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('48090')
  },
}
export const InvalidSignature: Story = {
  parameters: { data: dataOf({ kind: 'invalid-signature', last: null, next }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Invalid signature')
    await expect(canvas.getAllByRole('link', { name: /^Download/ })).toHaveLength(1)
  },
}
export const NoneYet: Story = {
  parameters: { data: dataOf({ kind: 'none-yet', last: null }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('The log has no checkpoint yet.')
    await expect(canvas.queryByText(root)).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Try Again' })).toBeVisible()
  },
}
export const NoneAnymore: Story = {
  parameters: { data: dataOf({ kind: 'none-yet', last }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'The log has no checkpoint now. You last saw 48,090 entries.',
    )
    await expect(canvas.getByText(/^Keep these files/)).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: /^Download/ })).toHaveLength(1)
  },
}
export const Restoring: Story = {
  parameters: { data: dataOf({ kind: 'restoring', last }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('The log is being restored.')
    await expect(canvas.queryByRole('slider')).toBeNull()
    await expect(canvas.getAllByRole('link', { name: /^Download/ })).toHaveLength(1)
  },
}
export const NotReached: Story = {
  parameters: { data: dataOf({ kind: 'not-reached' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Try Again' })).toBeVisible()
  },
}
export const Unsupported: Story = {
  parameters: { data: dataOf({ kind: 'unsupported' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('cannot check signatures')
  },
}
