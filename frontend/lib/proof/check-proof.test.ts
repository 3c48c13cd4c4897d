import { hashMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { type ChainLink, hashText } from '#contract/signatures/chain-link.ts'
import { formatEditMessage } from '#contract/signatures/change-message.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'
import { maxProofVersions } from '#contract/signatures/signed-text.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import type { ProofView, SignedVersion } from '#contract/views/proof.ts'
import { ines } from '#tests/fixtures/profile-views.ts'
import { checkProof, checkVersion } from './check-proof.ts'

const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const eve = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const shown: ProfileView = { ...ines, walletAddress: owner.address }
const time = (minute: number) => `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`

const directory = 'directory.example'

type Signing = { by?: typeof owner; link?: ChainLink }

async function sign(
  minute: number,
  content: string | undefined,
  { by = owner, link }: Signing = {},
) {
  const at = time(minute)
  const message = formatEditMessage({ name: shown.name, at, contentHash: content, link })
  return { message, signature: await by.signMessage({ message }) }
}

async function version(number: number, content: string, link?: ChainLink): Promise<SignedVersion> {
  const { message, signature } = await sign(number, content, link && { link })
  const [digest, textHash] = [hashMessage(message), await hashText(message)]
  const eventId = crypto.randomUUID()
  return { number, eventId, signedAt: time(number), content, digest, signature, textHash }
}

const signIn = {
  address: owner.address,
  chainId: 1,
  domain: directory,
  uri: `https://${directory}`,
  version: '1',
  nonce: 'a1b2c3d4e5f6a7b8',
  issuedAt: new Date(time(0)),
} as const

/** Hashes and signatures that fit the public key of `owner`. Neither its private key nor a text made them. */
const forged = [
  {
    digest: '0x11cfd011ababa446e3282447a71ee94a434346593c58d734f4368f841bdd8126',
    signature:
      '0xd4b4ab0fc68dd3b89dbc34b1b405746cc9e6555b2a14fa691b5332e1c24616fd6188a43779d4bc433ff095bea4aa0363bd6ac759bda1a511fc558d759b862ac11c',
  },
  {
    digest: '0x32e4b0073ee70003e285a58c01b0bff2895d32e406385be55c5ccf6b7695ed9a',
    signature:
      '0x9411e5316f5fc5b878050f7adb1999d4c547e9d9ec50ca298f7cfb683a0c97068dca72b55b4ffe0b509712f026fca208ab95358ad63ca063bff6b3e11a5064811b',
  },
]

/** Creates the proof of three versions, the last of which has this link. */
async function createLinked(change: Partial<ChainLink> = {}): Promise<ProofView> {
  const proof = await createProof()
  const [, second] = proof.versions
  const link = { directory, previous: second?.textHash ?? null, ...change }
  const content = await contentHash(shown)
  const versions = proof.versions.with(2, await version(3, content, link))
  return { ...proof, ...(await sign(3, content, { link })), versions }
}

/** Creates the proof of three versions, the last of which is current. */
async function createProof(change: Partial<ProofView> = {}): Promise<ProofView> {
  const content = await contentHash(shown)
  const former = ['ab', 'cd'].map((digits) => digits.repeat(32))
  const versions = await Promise.all(
    [...former, content].map((hash, index) => version(index + 1, hash)),
  )
  return {
    id: shown.id,
    eventId: crypto.randomUUID(),
    walletAddress: owner.address,
    contractChainId: null,
    contractCheck: null,
    signedContent: true,
    ...(await sign(3, content)),
    signedAt: time(3),
    fields: shown,
    typeChange: null,
    versionCount: 3,
    versions,
    ...change,
  }
}

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
      expect.stringContaining('the wallet on this label'),
      'The newest text names the one before it. 3 signatures listed, and only the newest is verified: the texts of earlier ones are not public.',
    ])
  })

  it('without a link does not show which signatures came before', async () => {
    const proof = await createProof()
    expect(await statesOf(proof)).toBe('passed passed passed inconclusive')
    expect((await saysOf(proof)).at(-1)).toBe(
      '3 signatures listed. The newest text does not name the one before it.',
    )
  })

  it('proves by its link that it is the first', async () => {
    const content = await contentHash(shown)
    const link = { directory, previous: null }
    const first = await version(1, content, link)
    const signed = await sign(1, content, { link })
    const proof = await createProof({ ...signed, versions: [first], versionCount: 1 })
    expect(await statesOf(proof)).toBe('passed passed passed passed')
    expect((await saysOf(proof)).at(-1)).toBe('1 signature, and its text says that it is the first')
  })

  it('does not count signatures that fit the public key, and no text', async () => {
    const proof = await createProof()
    const versions = proof.versions.map((version, index) => ({ ...version, ...forged[index] }))
    expect(await statesOf({ ...proof, versions })).toBe('passed passed passed inconclusive')
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
      [
        'that lacks the first version',
        ({ versions }) => ({ versions: versions.slice(1) }),
        'passed passed passed failed',
      ],
      [
        'that lacks a version in between',
        ({ versions }) => ({ versions: versions.toSpliced(1, 1) }),
        'passed passed passed failed',
      ],
      [
        'that lacks the last version',
        ({ versions }) => ({ versions: versions.slice(0, 2), versionCount: 2 }),
        'passed passed passed failed',
      ],
      [
        'with the times in reverse order',
        ({ versions }) => ({
          versions: versions.map((version, index) => ({ ...version, signedAt: time(3 - index) })),
        }),
        'passed passed passed failed',
      ],
      [
        'with two signatures of the same time',
        async ({ versions: [first, ...rest] }) => ({
          versions: [{ ...(first as SignedVersion), signedAt: time(2) }, ...rest],
        }),
        'passed passed passed failed',
      ],
      [
        'with a former version without a digest',
        ({ versions: [first, ...rest] }) => ({
          versions: [{ ...(first as SignedVersion), digest: null }, ...rest],
        }),
        'passed passed passed failed',
      ],
      [
        'with a former version without a signature',
        ({ versions: [first, ...rest] }) => ({
          versions: [{ ...(first as SignedVersion), signature: null }, ...rest],
        }),
        'passed passed passed failed',
      ],
      [
        'with an unrelated signature under two made-up times',
        async ({ versions: [first, second, ...rest] }) => {
          const message = 'Buy for 1 ETH.'
          const unrelated = {
            digest: hashMessage(message),
            signature: await owner.signMessage({ message }),
          }
          return {
            versions: [
              { ...(first as SignedVersion), ...unrelated },
              { ...(second as SignedVersion), ...unrelated },
              ...rest,
            ],
          }
        },
        'passed passed passed failed',
      ],
      [
        'with a former signature by another wallet',
        async ({ versions: [first, ...rest] }) => {
          const forged = await sign(1, 'ab'.repeat(32), { by: eve })
          return {
            versions: [{ ...(first as SignedVersion), signature: forged.signature }, ...rest],
          }
        },
        'passed passed passed failed',
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

  it('with a link shows that the version before it was left out', async () => {
    const proof = await createLinked()
    const [first, , third] = proof.versions
    const versions = [first, third].flatMap((version, index) =>
      version ? [{ ...version, number: index + 1 }] : [],
    )
    expect((await saysOf({ ...proof, versions, versionCount: 2 })).at(-1)).toBe(
      'The newest text refers to a different previous text. A signature is missing, or was added.',
    )
  })

  it.each([
    ['edit without content', undefined, undefined],
    ['edit', 'ab'.repeat(32), undefined],
    ['linked edit', 'ab'.repeat(32), { directory, previous: 'cd'.repeat(32) }],
  ])('of an %s fails without a list of versions', async (_what, content, link) => {
    const signed = await sign(3, content, link && { link })
    const proof = await createProof({ ...signed, versions: [], versionCount: 0 })
    expect((await saysOf(proof)).at(-1)).toBe('A signature is missing.')
  })

  it('of a sign-in fails without a list of versions if it covers the content', async () => {
    const message = createSiweMessage({
      ...signIn,
      resources: [`urn:provenance:content:${await contentHash(shown)}`],
    })
    const signature = await owner.signMessage({ message })
    const proof = await createProof({ message, signature, versions: [], versionCount: 0 })
    expect(await statesOf(proof)).toBe('passed passed passed failed')
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

  it('of more versions than are listed reports how many are listed', async () => {
    const content = await contentHash(shown)
    const versions = await Promise.all(
      Array.from({ length: maxProofVersions }, async (_, index) => {
        const at = new Date(Date.parse(time(0)) + (index + 1) * 1000).toISOString()
        const message = formatEditMessage({ name: shown.name, at, contentHash: content })
        const signature = await owner.signMessage({ message })
        return {
          number: index + 801,
          eventId: crypto.randomUUID(),
          signedAt: at,
          content,
          digest: hashMessage(message),
          signature,
          message,
          textHash: await hashText(message),
        }
      }),
    )
    const { message = '', signature = '' } = versions.at(-1) ?? {}
    const proof = await createProof({ message, signature, versions, versionCount: 1000 })
    expect((await saysOf(proof)).at(-1)).toBe(
      'The newest 200 of 1000 signatures listed. The newest text does not name the one before it.',
    )
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
