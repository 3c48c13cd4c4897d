import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { contentHash } from '#contract/signatures/content-hash.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { ProofView, SignedVersion } from '#contract/views/proof.ts'
import {
  createLinked,
  createProof,
  directory,
  eve,
  forged,
  owner,
  shown,
  sign,
  signIn,
} from '#tests/fixtures/proof-views.ts'
import { checkProof, checkVersion } from './check-proof.ts'

async function statesOf(proof: ProofView, label = shown): Promise<string> {
  const states: string[] = []
  for await (const [, { state }] of checkProof(proof, label, directory)) states.push(state)
  return states.join(' ')
}

async function saysOf(proof: ProofView, label = shown): Promise<string[]> {
  const summaries: string[] = []
  for await (const [, result] of checkProof(proof, label, directory)) summaries.push(result.summary)
  return summaries
}

describe('a proof', () => {
  it('passes the checks of its text, content, signer and history', async () => {
    const proof = await createLinked()
    expect(await statesOf(proof)).toBe('passed passed passed passed')
    const hash = await contentHash(shown)
    expect(await saysOf(proof)).toEqual([
      '',
      `${hash.slice(0, 6)}…${hash.slice(-4)}, as line 2 says`,
      expect.stringContaining('the wallet that this page shows'),
      'The newest text names the one before it. 3 signatures listed, and only the newest is verified: the texts of earlier ones are not public.',
    ])
  })

  it.each<[string, Partial<ProfileView>, string]>([
    ['bio', { bio: 'I never said that.' }, 'passed failed passed passed'],
    ['name', { name: 'Somebody' }, 'failed failed passed passed'],
    ['wallet', { walletAddress: eve.address }, 'passed passed failed failed'],
    ['links', { socialLinks: {} }, 'passed failed passed passed'],
    ['photo descriptions', { photoAlts: { '/media/1': 'A loom' } }, 'passed failed passed passed'],
  ])('does not match a label with a different value: %s', async (_what, change, states) => {
    expect(await statesOf(await createLinked(), { ...shown, ...change })).toBe(states)
  })

  it.each<[string, (proof: ProofView) => Promise<Partial<ProofView>> | Partial<ProofView>, string]>(
    [
      ['with another text', () => ({ message: 'Anything' }), 'failed inconclusive failed failed'],
      [
        'without a signature',
        () => ({ message: null, signature: null }),
        'failed inconclusive failed failed',
      ],
      [
        'signed by another wallet',
        ({ message }) =>
          eve.signMessage({ message: message ?? '' }).then((signature) => ({ signature })),
        'passed passed failed failed',
      ],
      ['with an invalid signature', () => ({ signature: 'zz' }), 'passed passed failed failed'],
      [
        'without its content',
        async () => ({ ...(await sign(3, undefined)) }),
        'passed inconclusive passed failed',
      ],
    ],
  )('%s fails', async (_what, change, states) => {
    const proof = await createProof()
    expect(await statesOf({ ...proof, ...(await change(proof)) })).toBe(states)
  })

  it('with a link names this directory and the version before it', async () => {
    expect(await statesOf(await createLinked())).toBe('passed passed passed passed')
    const foreign = await createLinked({ directory: 'shop.example' })
    expect(await statesOf(foreign)).toBe('failed passed passed passed')
    expect((await saysOf(foreign))[0]).toBe(
      'This text was signed for shop.example, not for directory.example.',
    )
    for (const previous of [null, 'ab'.repeat(32)]) {
      expect(await statesOf(await createLinked({ previous }))).toBe('passed passed passed failed')
    }
  })

  it('of a sign-in covers the wallet, but no content', async () => {
    const message = createSiweMessage(signIn)
    const signature = await owner.signMessage({ message })
    const none = { signedContent: false, versions: [], versionCount: 0 }
    expect(await statesOf(await createProof({ message, signature, ...none }))).toBe(
      'passed inconclusive passed inconclusive',
    )
  })

  it('of a contract wallet has an unconfirmed signer, unless the chain rejects it', async () => {
    const states: string[] = []
    for (const contractCheck of ['valid', 'invalid', 'unavailable', 'no-chain'] as const) {
      const proof = await createProof({ contractChainId: 137, contractCheck })
      states.push((await statesOf(proof)).split(' ')[2] ?? '')
    }
    expect(states).toEqual(['inconclusive', 'failed', 'inconclusive', 'inconclusive'])
    const { versions } = await createProof()
    const closed = versions.map((version) => ({ ...version, digest: null, signature: null }))
    const proof = await createProof({ contractChainId: 137, versions: closed })
    expect(await statesOf(proof)).toBe('passed passed inconclusive inconclusive')
    expect((await saysOf(proof)).at(-1)).toBe('3 signatures of a contract')
  })
})

describe('a former version', () => {
  it('passes no step, since nobody can see its text', async () => {
    const proof = await createLinked()
    const [first] = proof.versions
    const states: string[] = []
    const signed = { ...(first as SignedVersion), ...forged[0] }
    const versions = proof.versions.with(0, signed)
    for await (const [, { state }] of checkVersion(signed, { ...proof, versions }, shown)) {
      states.push(state)
    }
    expect(states.slice(0, 3)).toEqual(['inconclusive', 'inconclusive', 'inconclusive'])
  })

  it('fails without its hash, but is unconfirmed for a contract wallet', async () => {
    const states: string[] = []
    for (const contractChainId of [null, 137]) {
      const proof = await createProof({ contractChainId })
      const [first] = proof.versions
      if (!first) throw new Error('No version')
      const closed = { ...first, digest: null, signature: null }
      for await (const [name, { state }] of checkVersion(closed, proof, shown)) {
        if (name === 'signer') states.push(state)
      }
    }
    expect(states).toEqual(['failed', 'inconclusive'])
  })

  it('fails when another wallet signed it', async () => {
    const proof = await createProof()
    const [first] = proof.versions
    const { signature } = await sign(1, 'ab'.repeat(32), { by: eve })
    const states: string[] = []
    if (first) {
      const forged = { ...first, signature }
      for await (const [, { state }] of checkVersion(forged, proof, shown)) states.push(state)
    }
    expect(states[2]).toBe('failed')
  })
})
