import type { Meta, StoryObj } from '@storybook/react-vite'
import { getDefaultStore } from 'jotai'
import { expect } from 'storybook/test'
import { ensChainId } from '#contract/chains.ts'
import { ProfileLabel } from '#features/profile/profile-label.tsx'
import { signatureTransitionAtom } from '#lib/signature-transition.ts'
import { configQueries } from '#queries/config.ts'
import { ensKeys } from '#queries/ens.ts'
import { bareConfig } from '#tests/fixtures/config-views.ts'
import { sampleProfiles } from './sample-profiles.ts'

const { ines, lars } = sampleProfiles

/** Cached data of a configured chain, on which the wallet has this name. */
const withEnsName = (name: string) => [
  [
    configQueries.current().queryKey,
    {
      ...bareConfig,
      chains: bareConfig.chains.map((chain) => ({ ...chain, rpc: chain.id === ensChainId })),
    },
  ],
  [ensKeys.name(ines.walletAddress ?? ''), name],
]

const meta = {
  component: ProfileLabel,
  args: { profile: ines },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 520 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ProfileLabel>
export default meta
type Story = StoryObj<typeof meta>

export const WithAnEnsName: Story = {
  parameters: { data: withEnsName('ines.eth') },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('ines.eth')).toBeVisible()
    await expect(canvas.queryByText(/^Work drawn/)).toBeNull()
  },
}
export const WithALongEnsName: Story = {
  parameters: { data: withEnsName(`${'donaudampfschifffahrt'.repeat(6)}.eth`) },
}
export const WithAnEnsNameRightToLeft: Story = { parameters: { data: withEnsName('ليلى.eth') } }
/** A name with a long word is smaller, so that the word does not break. */
export const WithALongWordInTheName: Story = {
  globals: { viewport: { value: 'mobile1' } },
  args: { profile: { ...ines, name: 'Marianne Oyelaran-Featherstonehaugh' } },
  play: async ({ canvas }) => {
    const text = canvas.getByText('Marianne Oyelaran-Featherstonehaugh').firstChild as Text
    const word = document.createRange()
    word.setStart(text, text.data.indexOf('Featherstonehaugh'))
    word.setEnd(text, text.length)
    await expect(word.getClientRects()).toHaveLength(1)
  },
}
/** The name of a hidden wallet would reveal it. */
export const Hidden: Story = {
  args: { profile: lars },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^Signed, wallet hidden/ })).toBeVisible()
    await expect(canvas.queryByText(/\.eth$/)).toBeNull()
  },
}
/** The signature is animated from the form. */
export const JustSigned: Story = {
  beforeEach: () => {
    getDefaultStore().set(signatureTransitionAtom, ines.id)
    return () => getDefaultStore().set(signatureTransitionAtom, null)
  },
}
/** An imported profile has no signature. */
export const Unsigned: Story = {
  args: { profile: { ...ines, isVerified: false, lastSignedAt: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Not signed yet/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /Verify/ })).toBeNull()
  },
}
/** An unlisted profile is not called verified. */
export const UnderReview: Story = {
  args: { profile: { ...ines, status: 'held' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('img', { name: /Verified|Signed/ })).toBeNull()
    await expect(canvas.getByRole('button', { name: /^Signed, under review · / })).toBeVisible()
  },
}
export const Rejected: Story = {
  args: { profile: { ...ines, status: 'rejected' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('img', { name: /Verified|Signed/ })).toBeNull()
    await expect(canvas.getByRole('button', { name: /^Signed, turned down · / })).toBeVisible()
  },
}
