import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn, waitFor } from 'storybook/test'
import type { ProofView } from '#contract/views/proof.ts'
import { VerifyPanel } from '#features/profile/verify/verify-panel.tsx'
import type { EventCheck } from '#lib/transparency/check-event.ts'
import { logCheckQueries } from '#queries/log-check.ts'
import { proofQueries } from '#queries/proof.ts'
import { ines } from '#tests/fixtures/profile-views.ts'
import { inesProof, inesWallet } from '#tests/fixtures/proofs.ts'

const profile = { ...ines, walletAddress: inesWallet }
const logChecks = (check: EventCheck) =>
  inesProof.versions.map(({ eventId }) => [logCheckQueries.ofEvent(eventId).queryKey, check])
const withLog = (check: EventCheck, proof = inesProof) => ({
  data: [[proofQueries.one(profile).queryKey, proof], ...logChecks(check)],
})
const withProof = (proof: ProofView) => withLog({ kind: 'not-reached' }, proof)
const checkpoint = {
  size: 48_112,
  root: `nH4c1V${'A'.repeat(37)}=`,
  note: '',
  vkey: `directory.example/tlog/1+c4e19a02+AcR1${'A'.repeat(39)}=`,
  signedAt: '2026-11-23T14:03:22.000Z',
}
const witness = { name: 'witness.example.org', cosignedAt: '2026-11-23T14:03:24.000Z' }
const watch = { name: 'museum-watch.example', cosignedAt: '2026-11-23T14:03:24.000Z' }
const inLog = { kind: 'in-log', index: 47_655, checkpoint, isStored: true, proof: '' } as const
const proven = { ...inLog, witnesses: [witness, watch] }

const meta = {
  component: VerifyPanel,
  args: { id: 'verify', profile },
  parameters: withProof(inesProof),
} satisfies Meta<typeof VerifyPanel>
export default meta
type Story = StoryObj<typeof meta>

export const Verified: Story = {
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getByText('Signed by its owner.')).toBeVisible())
    const content = canvas.getByText('aefd45…52a0, as line 2 says')
    await expect(content).toBeVisible()
    const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(canvas.getByRole('button', { name: 'Copy the hash of the content' }))
    await expect(write).toHaveBeenCalledWith(inesProof.versions.at(-1)?.content)
    await userEvent.selectOptions(canvas.getByLabelText('Signature'), '1')
    const verdict =
      'The text of this version is not public. Without it, the signature proves nothing by itself.'
    await waitFor(() => expect(canvas.getByText(verdict)).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Copy the hash of the text' }))
    await expect(write).toHaveBeenLastCalledWith(inesProof.versions[0]?.digest)
  },
}
export const InLog: Story = {
  parameters: withLog(proven),
  play: async ({ canvas }) => {
    const verdict = 'Signed by its owner. The log has the entry that this directory names for it.'
    await waitFor(() => expect(canvas.getByText(verdict)).toBeVisible())
    await expect(
      canvas.getByText(
        'Entry 47,655 of the log with 48,112 entries, signed 23 Nov 2026, 14:03:22 UTC. Cosigned by witness.example.org and museum-watch.example',
      ),
    ).toBeVisible()
    await expect(canvas.getByText(/so do the keys of the witnesses/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Download the log proof' })).toHaveAttribute(
      'download',
      `${profile.handle}-47655.tlog-proof`,
    )
  },
}
/** The signature still verifies: a missing witness is no failure. */
export const NotCosigned: Story = {
  parameters: withLog({ ...inLog, witnesses: [{ ...witness, cosignedAt: null }] }),
  play: async ({ canvas }) => {
    const verdict = 'Signed by its owner. The log has the entry that this directory names for it.'
    await waitFor(() => expect(canvas.getByText(verdict)).toBeVisible())
    const warning = canvas.getByText('Not cosigned: no signature by witness.example.org.')
    await expect(warning).toBeVisible()
    await expect(canvas.getByText('Passed, with a warning')).toBeInTheDocument()
  },
}
export const NotInLogYet: Story = {
  parameters: withLog(
    { kind: 'none-yet', last: null },
    { ...inesProof, signedAt: new Date().toISOString() },
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Signed by its owner.')).toBeVisible())
    await expect(canvas.getByText(/^Not in the log yet\./)).toBeVisible()
  },
}
export const NeverInLog: Story = {
  parameters: withLog(
    { kind: 'none-yet', last: null },
    { ...inesProof, signedAt: '2020-01-01T00:00:00.000Z' },
  ),
  play: async ({ canvas }) => {
    const verdict = 'The transparency log does not verify. Signed by its owner.'
    await waitFor(() => expect(canvas.getByText(verdict)).toBeVisible())
    await expect(canvas.getByText(/its version was signed 1 Jan 2020/)).toBeVisible()
  },
}
export const LogRestoring: Story = {
  parameters: withLog({ kind: 'restoring', last: null }),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(/^The log is being restored\./)).toBeVisible())
  },
}
export const WrongLogProof: Story = {
  parameters: withLog({ ...proven, kind: 'not-proven' }),
  play: async ({ canvas }) => {
    const verdict = 'The transparency log does not verify. Signed by its owner.'
    await waitFor(() => expect(canvas.getByText(verdict)).toBeVisible())
    await expect(canvas.getByText(/^The proof is wrong/)).toBeVisible()
  },
}
export const LogWentBack: Story = {
  parameters: withLog({
    kind: 'bad-log',
    log: {
      kind: 'went-back',
      last: { ...checkpoint, size: 48_190 },
      next: checkpoint,
      former: null,
    },
  }),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(/^This log went back/)).toBeVisible())
    await expect(canvas.getAllByRole('link', { name: /^Download the checkpoint/ })).toHaveLength(2)
  },
}
const withoutSignatures: ProofView = {
  ...inesProof,
  walletAddress: null,
  message: null,
  signature: null,
  versionCount: 0,
  versions: [],
}
/** The page shows the wallet, and the proof hides it. */
export const SignaturesWithheld: Story = {
  parameters: withLog(proven, withoutSignatures),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('There is no signature.')).toBeVisible())
    await expect(canvas.getByText(/^Does not verify\./)).toBeVisible()
  },
}
export const HiddenWallet: Story = {
  args: { profile: { ...profile, walletAddress: null } },
  parameters: withLog(proven, withoutSignatures),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(1))
    const sentence = canvas.getByText(/^Only its owner and the staff can check/)
    // The panel fades in.
    await waitFor(() => expect(sentence).toBeVisible())
  },
}
/** The label differs from the signed content. */
export const OtherContent: Story = {
  args: { profile: { ...profile, bio: 'Words that nobody signed.' } },
  play: async ({ canvas }) => {
    const verdict = 'Does not verify. The label differs from what the wallet signed.'
    await waitFor(() => expect(canvas.getByText(verdict)).toBeVisible())
    await expect(canvas.getByText(/; line 2 says aefd45…52a0$/)).toBeVisible()
  },
}
/** The staff changed the type from artist to collector, which the owner did not sign. */
export const TypeChanged: Story = {
  args: { profile: { ...profile, profileType: 'collector' } },
  parameters: {
    data: [
      [
        proofQueries.one({ ...profile, profileType: 'collector' }).queryKey,
        {
          ...inesProof,
          typeChange: { from: 'artist', changedAt: '2026-11-23T03:30:00.000Z' },
        } satisfies ProofView,
      ],
      ...logChecks({ kind: 'not-reached' }),
    ],
  },
  play: async ({ canvas }) => {
    const verdict = 'Signed by its owner, except for the type.'
    await waitFor(() => expect(canvas.getByText(verdict)).toBeVisible())
    await expect(
      canvas.getByText(
        /without trusting this directory, except for the type and earlier signatures/,
      ),
    ).toBeVisible()
    await expect(
      canvas.getByText(
        /and not the type\. The staff changed the type from Artist to Collector on 23 Nov 2026;/,
      ),
    ).toBeVisible()
  },
}
export const OtherWallet: Story = {
  args: { profile: ines },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText('Does not verify. Another wallet signed it.')).toBeVisible(),
    )
  },
}
export const Contract: Story = {
  parameters: withProof({ ...inesProof, contractChainId: 137, contractCheck: 'valid' }),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getByText(/whose signatures only that chain can check\. When asked by/),
      ).toBeVisible(),
    )
  },
}
/** The last line of the text has the hash that the second step names. */
export const SignInWithContent: Story = {
  parameters: withProof({
    ...inesProof,
    message: [
      'directory.example wants you to sign in with your Ethereum account:',
      `${inesWallet}\n\n`,
      'URI: https://directory.example',
      'Version: 1\nChain ID: 1\nNonce: 9f25fbe61be4495dab11b52db07fa10f',
      'Issued At: 2026-11-19T14:03:22.000Z',
      `Resources:\n- urn:provenance:content:${'aefd45fc'.repeat(8)}`,
    ].join('\n'),
  }),
  play: async ({ canvas }) => {
    const text = await canvas.findByText(/wants you to sign in/)
    await expect(text.scrollHeight).toBe(text.clientHeight)
  },
}
export const LongWords: Story = {
  parameters: withProof({ ...inesProof, message: `Update profile for ${'dorff'.repeat(200)}` }),
}
