import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { TransparencyPage } from '#features/info/transparency-page.tsx'
import type { LogCheck } from '#lib/transparency/check-log.ts'
import { configQueries } from '#queries/config.ts'
import { logCheckQueries } from '#queries/log-check.ts'
import { bareConfig } from '#tests/fixtures/config-views.ts'

const root = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I='
const createSeen = (size: number) => ({
  size,
  root,
  note: `directory.example/tlog/1\n${size}\n${root}\n\n— directory.example/tlog/1 Az3g\n`,
})
const [last, next] = [createSeen(48_090), createSeen(48_112)]
const dataOf = (check: LogCheck) => [
  [configQueries.current().queryKey, bareConfig],
  [logCheckQueries.current().queryKey, check],
]

const meta = {
  component: TransparencyPage,
  parameters: { padded: false, path: '/transparency', data: dataOf({ kind: 'first-visit', next }) },
} satisfies Meta<typeof TransparencyPage>
export default meta
type Story = StoryObj<typeof meta>

export const FirstVisit: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('The signature is valid.')
    await expect(canvas.getByText('48,112')).toBeVisible()
    await expect(canvas.getByText(root)).toBeVisible()
    await expect(canvas.getByText(/^npm run log -- mirror http/)).toBeVisible()
  },
}
export const Consistent: Story = {
  parameters: { data: dataOf({ kind: 'consistent', last, next }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('you last saw 48,090 entries')
    await expect(canvas.queryByRole('link', { name: /^Download/ })).toBeNull()
  },
}
export const WentBack: Story = {
  parameters: { data: dataOf({ kind: 'went-back', last: next, next: last }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('This log went back')
    const links = canvas.getAllByRole('link', { name: /^Download/ })
    await expect(links).toHaveLength(2)
    await expect(decodeURIComponent(links[0]?.getAttribute('href') ?? '')).toContain('48112')
  },
}
export const TwoHistories: Story = {
  parameters: { data: dataOf({ kind: 'two-histories', last, next }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Two histories')
    await expect(canvas.getAllByRole('link', { name: /^Download/ })).toHaveLength(2)
  },
}
export const AnotherKey: Story = {
  parameters: { data: dataOf({ kind: 'another-key', last: null, next }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Another key')
    await expect(canvas.getAllByRole('link', { name: /^Download/ })).toHaveLength(1)
  },
}
export const NoCheckpoint: Story = {
  parameters: { data: dataOf({ kind: 'no-checkpoint' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('The log has no checkpoint now.')
    await expect(canvas.queryByText(root)).toBeNull()
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
