import { describe, expect, it } from 'vitest'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'
import { adaFields } from '#tests/fixtures/profile-events.ts'
import {
  ada,
  deleted,
  edited,
  eve,
  life,
  listed,
  placed,
  recover,
  sign,
  siwe,
  submitted,
  time,
} from '#tests/fixtures/signed-events.ts'
import { verifyHistory } from './verify-history.ts'
import { type SignatureCheck, verifySignature } from './verify-signature.ts'

async function checkLast(...events: (ProfileEvent | Promise<ProfileEvent>)[]) {
  const history = placed(await Promise.all(events))
  const { checks, faults } = await verifyHistory(history, recover)
  expect(faults).toEqual([])
  return checks.get(history.length - 1)
}
const resultOf = (check: SignatureCheck | undefined) => check && [check.result, check.reason]

describe('a signature in a history', () => {
  it('covers the content of an edit if it includes its hash', async () => {
    const fields = { ...adaFields, bio: 'Ada taught a loom to dream, and now it will not stop.' }
    const check = await checkLast(submitted(), listed, edited(1, { fields }))
    const hash = await contentHash(fields)
    expect(check).toEqual({
      result: 'content-signed',
      reason: null,
      signer: ada.address,
      wallet: ada.address,
      chainId: null,
      signedAt: time(1),
      directory: null,
      content: { signed: hash, actual: hash },
    })
  })

  it('covers the photo descriptions of an edit', async () => {
    const photo = `/media/${life.profileId}/${'1'.repeat(64)}.webp`
    const fields = { ...adaFields, profilePhotos: [photo], photoAlts: { [photo]: 'A loom' } }
    const signed = await edited(1, { fields })
    expect(resultOf(await checkLast(submitted(), signed))).toEqual(['content-signed', null])
    for (const photoAlts of [{ [photo]: 'A broom' }, {}]) {
      const personal = { ...signed.personal, fields: { ...fields, photoAlts } }
      const check = await checkLast(submitted(), { ...signed, personal })
      expect(resultOf(check)).toEqual(['does-not-verify', 'other-content'])
    }
  })

  it('covers the artwork seed of an edit', async () => {
    const fields = { ...adaFields, artworkSeed: 7 }
    const signed = await edited(1, { fields })
    expect(resultOf(await checkLast(submitted(), signed))).toEqual(['content-signed', null])
    for (const artworkSeed of [8, 0, null]) {
      const personal = { ...signed.personal, fields: { ...fields, artworkSeed } }
      const check = await checkLast(submitted(), { ...signed, personal })
      expect(resultOf(check)).toEqual(['does-not-verify', 'other-content'])
    }
  })

  it('proves only the wallet of an edit if it includes no hash', async () => {
    expect(resultOf(await checkLast(submitted(), edited(1, { content: null })))).toEqual([
      'signed-in',
      null,
    ])
  })

  it('proves the submitter and the domain in a sign-in', async () => {
    const check = await checkLast(submitted())
    expect([...(resultOf(check) ?? []), check?.directory]).toEqual([
      'signed-in',
      null,
      'directory.example',
    ])
  })

  it('covers the content in a sign-in that includes the hash', async () => {
    const resources = [`urn:provenance:content:${await contentHash(adaFields)}`]
    expect(resultOf(await checkLast(submitted(sign(siwe({ resources })))))).toEqual([
      'content-signed',
      null,
    ])
  })

  it('covers the content in the message of a submission', async () => {
    const content = await contentHash(adaFields)
    const text = `Submit profile for Ada Okafor at ${time(0)}\nContent: ${content}`
    expect(resultOf(await checkLast(submitted(sign(text))))).toEqual(['content-signed', null])
    const other = text.replace(content, '0'.repeat(64))
    expect(resultOf(await checkLast(submitted(sign(other))))).toEqual([
      'does-not-verify',
      'other-content',
    ])
  })

  it('is missing for unsigned events', async () => {
    expect(await checkLast(submitted(null))).toBeUndefined()
    expect(await checkLast(submitted(), listed)).toBeUndefined()
  })

  it.each<[string, () => Promise<ProfileEvent>, string]>([
    ['another wallet', () => edited(1, { by: eve }), 'other-wallet'],
    ['another name', () => edited(1, { name: 'Eve', content: null }), 'other-name'],
    ['another hash', () => edited(1, { content: 'ab'.repeat(32) }), 'other-content'],
    [
      'another time',
      async () => ({ ...(await edited(1)), data: { ...life, signedAt: time(2), flags: [] } }),
      'other-time',
    ],
    [
      'changed fields',
      async () => {
        const { personal, ...rest } = await edited(1)
        return { ...rest, personal: { ...personal, fields: { ...adaFields, bio: 'Changed.' } } }
      },
      'other-content',
    ],
    [
      'a sign-in',
      async () => {
        const { personal, ...rest } = await edited(1)
        return { ...rest, personal: { ...personal, proof: await sign(siwe()) } }
      },
      'wrong-message',
    ],
    [
      'another text',
      async () => {
        const { personal, ...rest } = await edited(1)
        return { ...rest, personal: { ...personal, proof: await sign('Let me in.') } }
      },
      'wrong-message',
    ],
    [
      'an invalid signature',
      async () => {
        const { personal, ...rest } = await edited(1)
        const proof = { ...personal.proof, signature: '0xnothing' }
        return { ...rest, personal: { ...personal, proof } }
      },
      'other-wallet',
    ],
  ])('does not verify for an edit with %s', async (_what, edit, reason) => {
    expect(resultOf(await checkLast(submitted(), listed, edit()))).toEqual([
      'does-not-verify',
      reason,
    ])
  })

  it('does not verify in a sign-in of another wallet', async () => {
    expect(resultOf(await checkLast(submitted(sign(siwe({ address: eve.address }), eve))))).toEqual(
      ['does-not-verify', 'other-wallet'],
    )
  })

  it('is valid once, and only after the previous one, even in a later life', async () => {
    const late = ['does-not-verify', 'not-later']
    expect(resultOf(await checkLast(submitted(), edited(2), edited(2)))).toEqual(late)
    const second = { ...(await submitted()), data: { ...life, life: 2 } } as ProfileEvent
    const again = { ...(await edited(1)), data: { ...life, life: 2, signedAt: time(1), flags: [] } }
    expect(resultOf(await checkLast(submitted(), edited(2), deleted, second, again))).toEqual(late)
  })

  it('is valid for a held edit and its approval only', async () => {
    const approval = await edited(1)
    const { personal, data } = approval
    const held: ProfileEvent = {
      type: 'ProfileEditHeld',
      data: { ...data, reasons: [] },
      personal,
    }
    const rejected = { type: 'ProfileEditRejected', data: life } as const
    const late = ['does-not-verify', 'not-later']
    const signed = ['content-signed', null]
    expect(resultOf(await checkLast(submitted(), listed, held))).toEqual(signed)
    expect(resultOf(await checkLast(submitted(), listed, held, approval))).toEqual(signed)
    expect(resultOf(await checkLast(submitted(), listed, held, held))).toEqual(late)
    expect(resultOf(await checkLast(submitted(), listed, held, approval, approval))).toEqual(late)
    expect(resultOf(await checkLast(submitted(), listed, held, rejected, approval))).toEqual(late)
    const other = { ...approval, personal: (await edited(1, { content: null })).personal }
    expect(resultOf(await checkLast(submitted(), listed, held, other))).toEqual(late)
  })

  it('is valid once, in order and at its own time for a submission too', async () => {
    const content = await contentHash(adaFields)
    const signed = async (minute: number, life: number, at = minute) => {
      const text = `Submit profile for Ada Okafor at ${time(minute)}\nContent: ${content}`
      const event = await submitted(sign(text))
      return { ...event, data: { ...event.data, life, signedAt: time(at) } } as ProfileEvent
    }
    expect(resultOf(await checkLast(signed(1, 1)))).toEqual(['content-signed', null])
    expect(resultOf(await checkLast(signed(1, 1, 2)))).toEqual(['does-not-verify', 'other-time'])
    const late = ['does-not-verify', 'not-later']
    expect(resultOf(await checkLast(signed(1, 1), edited(1)))).toEqual(late)
    expect(resultOf(await checkLast(signed(1, 1), deleted, signed(1, 2)))).toEqual(late)
    expect(resultOf(await checkLast(signed(1, 1), deleted, signed(2, 2)))).toEqual([
      'content-signed',
      null,
    ])
  })

  it('verifies for a name with surrounding spaces', async () => {
    expect(
      resultOf(await checkLast(submitted(), edited(1, { name: ' Ada Okafor ', content: null }))),
    ).toEqual(['signed-in', null])
  })

  it('cannot be checked once it is erased', async () => {
    const erased: ProfileEvent = {
      type: 'ProfileEdited',
      data: { ...life, signedAt: time(1), flags: [] },
    }
    const begun: ProfileEvent = {
      type: 'ProfileSubmitted',
      data: { ...life, profileType: 'artist', flags: [] },
    }
    expect(resultOf(await checkLast(begun))).toEqual(['cannot-be-checked', 'erased'])
    expect(resultOf(await checkLast(begun, erased))).toEqual(['cannot-be-checked', 'erased'])
  })

  it('can be checked only by its chain for a contract, which the event names', async () => {
    const proof = { message: siwe({ chainId: 137 }), signature: `0x${'ab'.repeat(120)}` }
    const begun = await submitted(proof)
    const personal = begun.personal && { ...begun.personal, contractChainId: 137 }
    const named = { ...begun, personal }
    const first = await checkLast(named)
    expect(first).toMatchObject({ result: 'cannot-be-checked', reason: 'contract', chainId: 137 })
    const later = await checkLast(named, edited(1))
    expect(later).toMatchObject({ result: 'cannot-be-checked', reason: 'contract', chainId: 137 })
    const wallet = { walletAddress: ada.address, contractChainId: 10, fields: adaFields }
    const signed = {
      ...wallet,
      of: 'submission',
      proof: await sign(siwe()),
      signedAt: null,
    } as const
    expect(await verifySignature(signed, recover)).toMatchObject({
      reason: 'contract',
      chainId: 10,
    })
    const ofEve = { ...signed, walletAddress: eve.address }
    expect(resultOf(await verifySignature(ofEve, recover))).toEqual([
      'does-not-verify',
      'other-wallet',
    ])
  })

  it('is not valid again at the same time in another notation', async () => {
    const first = await edited(1)
    const again = { ...first, data: { ...first.data, signedAt: '2026-03-01T12:01:00Z' } }
    expect(resultOf(await checkLast(submitted(), first, again))).toEqual([
      'does-not-verify',
      'not-later',
    ])
  })

  it('does not verify for readable content of an erased life, even with the earlier wallet', async () => {
    const begun: ProfileEvent = {
      type: 'ProfileSubmitted',
      data: { ...life, life: 2, profileType: 'artist', flags: [] },
    }
    const later = await edited(1)
    const edit = { ...later, data: { ...later.data, life: 2 } }
    const { checks, faults } = await verifyHistory(
      placed([await submitted(), deleted, begun, edit]),
      recover,
    )
    expect(resultOf(checks.get(3))).toEqual(['does-not-verify', 'other-wallet'])
    expect(faults).toEqual([{ revision: 3, fault: 'not-erased' }])
  })
})
