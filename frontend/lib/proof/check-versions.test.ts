import { hashMessage } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { formatEditMessage } from '#contract/signatures/change-message.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'
import { maxProofVersions } from '#contract/signatures/signed-text.ts'
import { hashText } from '#contract/signatures/version-link.ts'
import type { ProofView, SignedVersion } from '#contract/views/proof.ts'
import {
  createLinked,
  createProof,
  createVersion,
  directory,
  eve,
  forged,
  owner,
  shown,
  sign,
  signIn,
  time,
} from '#tests/fixtures/proof-views.ts'
import { checkVersions } from './check-versions.ts'

describe('the versions of a proof', () => {
  it('without a link do not show which signatures came before', async () => {
    const proof = await createProof()
    expect((await checkVersions(proof, shown)).state).toBe('inconclusive')
    expect((await checkVersions(proof, shown)).summary).toBe(
      '3 signatures listed. The newest text does not name the one before it.',
    )
  })

  it('show that there is only one, if its text says that it is the first', async () => {
    const content = await contentHash(shown)
    const link = { directory, previous: null }
    const first = await createVersion(1, content, link)
    const signed = await sign(1, content, { link })
    const proof = await createProof({ ...signed, versions: [first], versionCount: 1 })
    expect((await checkVersions(proof, shown)).state).toBe('passed')
    expect((await checkVersions(proof, shown)).summary).toBe(
      '1 signature, and its text says that it is the first',
    )
  })

  it('are not proven by signatures that fit the public key, and no text', async () => {
    const proof = await createProof()
    const versions = proof.versions.map((version, index) => ({ ...version, ...forged[index] }))
    expect((await checkVersions({ ...proof, versions }, shown)).state).toBe('inconclusive')
  })

  it.each<[string, (proof: ProofView) => Promise<Partial<ProofView>> | Partial<ProofView>, string]>(
    [
      [
        'without the first version',
        ({ versions }) => ({ versions: versions.slice(1) }),
        'A signature is missing.',
      ],
      [
        'without a version in between',
        ({ versions }) => ({ versions: versions.toSpliced(1, 1) }),
        'A signature is missing.',
      ],
      [
        'without the last version',
        ({ versions }) => ({ versions: versions.slice(0, 2), versionCount: 2 }),
        'The last signature is not the one shown above.',
      ],
      [
        'with the times in reverse order',
        ({ versions }) => ({
          versions: versions.map((version, index) => ({ ...version, signedAt: time(3 - index) })),
        }),
        'Signature 2 is not later than the one before.',
      ],
      [
        'with two signatures of the same time',
        async ({ versions: [first, ...rest] }) => ({
          versions: [{ ...(first as SignedVersion), signedAt: time(2) }, ...rest],
        }),
        'Signature 2 is not later than the one before.',
      ],
      [
        'with a former version without a digest',
        ({ versions: [first, ...rest] }) => ({
          versions: [{ ...(first as SignedVersion), digest: null }, ...rest],
        }),
        'Signature 1 is missing.',
      ],
      [
        'with a former version without a signature',
        ({ versions: [first, ...rest] }) => ({
          versions: [{ ...(first as SignedVersion), signature: null }, ...rest],
        }),
        'Signature 1 is missing.',
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
        'Signature 2 appears twice.',
      ],
      [
        'with a former signature by another wallet',
        async ({ versions: [first, ...rest] }) => {
          const forged = await sign(1, 'ab'.repeat(32), { by: eve })
          return {
            versions: [{ ...(first as SignedVersion), signature: forged.signature }, ...rest],
          }
        },
        'Signature 1 was not made by this profile’s wallet.',
      ],
    ],
  )('fail in a list %s', async (_what, change, summary) => {
    const proof = await createProof()
    expect(await checkVersions({ ...proof, ...(await change(proof)) }, shown)).toEqual({
      state: 'failed',
      summary,
    })
  })

  it('show with a link that the version before the newest was left out', async () => {
    const proof = await createLinked()
    const [first, , third] = proof.versions
    const versions = [first, third].flatMap((version, index) =>
      version ? [{ ...version, number: index + 1 }] : [],
    )
    expect((await checkVersions({ ...proof, versions, versionCount: 2 }, shown)).summary).toBe(
      'The newest text refers to a different previous text. A signature is missing, or was added.',
    )
  })

  it.each([
    ['edit without content', undefined, undefined],
    ['edit', 'ab'.repeat(32), undefined],
    ['linked edit', 'ab'.repeat(32), { directory, previous: 'cd'.repeat(32) }],
  ])('of an %s fail without a list', async (_what, content, link) => {
    const signed = await sign(3, content, link && { link })
    const proof = await createProof({ ...signed, versions: [], versionCount: 0 })
    expect((await checkVersions(proof, shown)).summary).toBe('A signature is missing.')
  })

  it('of a sign-in that covers the content fail without a list', async () => {
    const message = createSiweMessage({
      ...signIn,
      resources: [`urn:provenance:content:${await contentHash(shown)}`],
    })
    const signature = await owner.signMessage({ message })
    const proof = await createProof({ message, signature, versions: [], versionCount: 0 })
    expect((await checkVersions(proof, shown)).state).toBe('failed')
  })

  it('that are more than the listed ones are reported with both numbers', async () => {
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
    expect((await checkVersions(proof, shown)).summary).toBe(
      'The newest 200 of 1000 signatures listed. The newest text does not name the one before it.',
    )
  })
})
