import { describe, expect, it } from 'vitest'
import { adaFields } from '#tests/fixtures/profile-facts.ts'
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
import { contentHash } from './content-hash.ts'
import type { ProfileEvent } from './events/profile.ts'
import { type SignatureCheck, verifyHistory, verifySignature } from './verify-history.ts'

async function checkLast(...events: (ProfileEvent | Promise<ProfileEvent>)[]) {
  const history = placed(await Promise.all(events))
  const { checks, faults } = await verifyHistory(history, recover)
  expect(faults).toEqual([])
  return checks.get(history.length - 1)
}
const saysOf = (check: SignatureCheck | undefined) => check && [check.says, check.why]

describe('a signature of a history', () => {
  it('of an edit with its hash covers the content', async () => {
    const fields = { ...adaFields, bio: 'Ada taught a loom to dream, and now it will not stop.' }
    const check = await checkLast(submitted(), listed, edited(1, { fields }))
    const hash = await contentHash(fields)
    expect(check).toEqual({
      says: 'content-signed',
      why: null,
      signer: ada.address,
      wallet: ada.address,
      chainId: null,
      signedAt: time(1),
      domain: null,
      content: { signed: hash, actual: hash },
    })
  })

  it('of an edit covers photo descriptions', async () => {
    const photo = `/media/${life.profileId}/${'1'.repeat(64)}.webp`
    const fields = { ...adaFields, profilePhotos: [photo], photoAlts: { [photo]: 'A loom' } }
    const signed = await edited(1, { fields })
    expect(saysOf(await checkLast(submitted(), signed))).toEqual(['content-signed', null])
    for (const photoAlts of [{ [photo]: 'A broom' }, {}]) {
      const personal = { ...signed.personal, fields: { ...fields, photoAlts } }
      const check = await checkLast(submitted(), { ...signed, personal })
      expect(saysOf(check)).toEqual(['does-not-verify', 'other-content'])
    }
  })

  it('of an edit covers its artwork seed', async () => {
    const fields = { ...adaFields, artworkSeed: 7 }
    const signed = await edited(1, { fields })
    expect(saysOf(await checkLast(submitted(), signed))).toEqual(['content-signed', null])
    for (const artworkSeed of [8, 0, null]) {
      const personal = { ...signed.personal, fields: { ...fields, artworkSeed } }
      const check = await checkLast(submitted(), { ...signed, personal })
      expect(saysOf(check)).toEqual(['does-not-verify', 'other-content'])
    }
  })

  it('of an edit without its hash is of the wallet, not of the content', async () => {
    expect(saysOf(await checkLast(submitted(), edited(1, { content: null })))).toEqual([
      'signed-in',
      null,
    ])
  })

  it('of a sign-in proves the submitter and the domain', async () => {
    const check = await checkLast(submitted())
    expect([...(saysOf(check) ?? []), check?.domain]).toEqual([
      'signed-in',
      null,
      'directory.example',
    ])
  })

  it('of a sign-in that holds the hash covers the content', async () => {
    const resources = [`urn:provenance:content:${await contentHash(adaFields)}`]
    expect(saysOf(await checkLast(submitted(sign(siwe({ resources })))))).toEqual([
      'content-signed',
      null,
    ])
  })

  it('of a submission by its own message covers the content', async () => {
    const content = await contentHash(adaFields)
    const text = `Submit profile for Ada Okafor at ${time(0)}\nContent: ${content}`
    expect(saysOf(await checkLast(submitted(sign(text))))).toEqual(['content-signed', null])
    const other = text.replace(content, '0'.repeat(64))
    expect(saysOf(await checkLast(submitted(sign(other))))).toEqual([
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
      'another word in the fields',
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
      'any text',
      async () => {
        const { personal, ...rest } = await edited(1)
        return { ...rest, personal: { ...personal, proof: await sign('Let me in.') } }
      },
      'wrong-message',
    ],
    [
      'no signature',
      async () => {
        const { personal, ...rest } = await edited(1)
        const proof = { ...personal.proof, signature: '0xnothing' }
        return { ...rest, personal: { ...personal, proof } }
      },
      'other-wallet',
    ],
  ])('of an edit with %s does not verify', async (_what, edit, why) => {
    expect(saysOf(await checkLast(submitted(), listed, edit()))).toEqual(['does-not-verify', why])
  })

  it('of a sign-in of another wallet does not verify', async () => {
    expect(saysOf(await checkLast(submitted(sign(siwe({ address: eve.address }), eve))))).toEqual([
      'does-not-verify',
      'other-wallet',
    ])
  })

  it('counts once, and only later than the one before, also in a later life', async () => {
    const late = ['does-not-verify', 'not-later']
    expect(saysOf(await checkLast(submitted(), edited(2), edited(2)))).toEqual(late)
    const second = { ...(await submitted()), data: { ...life, life: 2 } } as ProfileEvent
    const again = { ...(await edited(1)), data: { ...life, life: 2, signedAt: time(1), flags: [] } }
    expect(saysOf(await checkLast(submitted(), edited(2), deleted, second, again))).toEqual(late)
  })

  it('counts for an edit that waited and for its approval, and for nothing else', async () => {
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
    expect(saysOf(await checkLast(submitted(), listed, held))).toEqual(signed)
    expect(saysOf(await checkLast(submitted(), listed, held, approval))).toEqual(signed)
    expect(saysOf(await checkLast(submitted(), listed, held, held))).toEqual(late)
    expect(saysOf(await checkLast(submitted(), listed, held, approval, approval))).toEqual(late)
    expect(saysOf(await checkLast(submitted(), listed, held, rejected, approval))).toEqual(late)
    const other = { ...approval, personal: (await edited(1, { content: null })).personal }
    expect(saysOf(await checkLast(submitted(), listed, held, other))).toEqual(late)
  })

  it('of a submission counts in its turn too, and at its own time', async () => {
    const content = await contentHash(adaFields)
    const signed = async (minute: number, life: number, at = minute) => {
      const text = `Submit profile for Ada Okafor at ${time(minute)}\nContent: ${content}`
      const event = await submitted(sign(text))
      return { ...event, data: { ...event.data, life, signedAt: time(at) } } as ProfileEvent
    }
    expect(saysOf(await checkLast(signed(1, 1)))).toEqual(['content-signed', null])
    expect(saysOf(await checkLast(signed(1, 1, 2)))).toEqual(['does-not-verify', 'other-time'])
    const late = ['does-not-verify', 'not-later']
    expect(saysOf(await checkLast(signed(1, 1), edited(1)))).toEqual(late)
    expect(saysOf(await checkLast(signed(1, 1), deleted, signed(1, 2)))).toEqual(late)
    expect(saysOf(await checkLast(signed(1, 1), deleted, signed(2, 2)))).toEqual([
      'content-signed',
      null,
    ])
  })

  it('may be tidied in its name', async () => {
    expect(
      saysOf(await checkLast(submitted(), edited(1, { name: ' Ada Okafor ', content: null }))),
    ).toEqual(['signed-in', null])
  })

  it('cannot be checked once erased', async () => {
    const erased: ProfileEvent = {
      type: 'ProfileEdited',
      data: { ...life, signedAt: time(1), flags: [] },
    }
    const begun: ProfileEvent = {
      type: 'ProfileSubmitted',
      data: { ...life, profileType: 'artist', flags: [] },
    }
    expect(saysOf(await checkLast(begun))).toEqual(['cannot-be-checked', 'erased'])
    expect(saysOf(await checkLast(begun, erased))).toEqual(['cannot-be-checked', 'erased'])
  })

  it('of a contract needs its chain, which the event or the sign-in names', async () => {
    const proof = { message: siwe({ chainId: 137 }), signature: `0x${'ab'.repeat(120)}` }
    const named = { ...(await submitted(proof)) }
    const older = await checkLast(named)
    expect(older).toMatchObject({ says: 'cannot-be-checked', why: 'contract', chainId: 137 })
    const later = await checkLast(named, edited(1))
    expect(later).toMatchObject({ says: 'cannot-be-checked', why: 'contract', chainId: 137 })
    const wallet = { walletAddress: ada.address, contractChainId: 10, fields: adaFields }
    const signed = {
      ...wallet,
      of: 'submission',
      proof: await sign(siwe()),
      signedAt: null,
    } as const
    expect(await verifySignature(signed, recover)).toMatchObject({ why: 'contract', chainId: 10 })
    const ofEve = { ...signed, walletAddress: eve.address }
    expect(saysOf(await verifySignature(ofEve, recover))).toEqual([
      'does-not-verify',
      'other-wallet',
    ])
  })

  it('is not later at the same moment, however exactly that is written', async () => {
    const first = await edited(1)
    const again = { ...first, data: { ...first.data, signedAt: '2026-03-01T12:01:00Z' } }
    expect(saysOf(await checkLast(submitted(), first, again))).toEqual([
      'does-not-verify',
      'not-later',
    ])
  })

  it('of readable words in an erased life does not verify, nor against the wallet before it', async () => {
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
    expect(saysOf(checks.get(3))).toEqual(['does-not-verify', 'other-wallet'])
    expect(faults).toEqual([{ revision: 3, fault: 'not-erased' }])
  })
})
