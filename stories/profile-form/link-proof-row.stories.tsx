import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { profilePath } from '#contract/pages/pages.ts'
import { LinkProofRow } from '#features/profile-form/fields/link-proof-row.tsx'
import { configQueries } from '#queries/config.ts'
import { bareConfig } from '#tests/fixtures/config-views.ts'
import { sampleProfiles } from '../profile/sample-profiles.ts'

const { ines } = sampleProfiles
const proven = { method: 'dns', day: '2026-11-22', lostOn: null } as const

const meta = {
  component: LinkProofRow,
  args: { profile: ines, link: 'website' },
} satisfies Meta<typeof LinkProofRow>
export default meta
type Story = StoryObj<typeof meta>

export const NotProven: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('not proven yet')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /^Prove This Link/ }))
    const url = `${window.location.origin}${profilePath(ines.id)}`
    await expect(await canvas.findByText(`<a rel="me" href="${url}">Provenance</a>`)).toBeVisible()
    await userEvent.click(canvas.getByRole('tab', { name: 'DNS record' }))
    await expect(canvas.getByText(`TXT @ "provenance=${url}"`)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Check Now' })).toBeVisible()
  },
}

/** A directory on localhost, which checks no links. */
export const NotChecked: Story = {
  parameters: { data: [[configQueries.current().queryKey, { ...bareConfig, linkChecks: false }]] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Prove This Link/ }))
    await expect(await canvas.findByText(/^This directory checks no links/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Check Now' })).toBeNull()
  },
}

export const Marketplace: Story = {
  args: { link: 'opensea' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Prove This Link/ }))
    await expect(await canvas.findAllByRole('tab')).toHaveLength(1)
  },
}

export const Proven: Story = {
  args: { profile: { ...ines, linkProofs: { website: proven } } },
  play: async ({ canvas }) => {
    const name = 'Proven by DNS record on 22 November 2026'
    await expect(canvas.getByRole('img', { name })).toBeVisible()
  },
}

export const Lost: Story = {
  args: { profile: { ...ines, linkProofs: { website: { ...proven, lostOn: '2026-11-24' } } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Proven until 24 Nov 2026')).toBeVisible()
  },
}
