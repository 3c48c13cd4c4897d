import { type Hex, recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { adaFields, adaId } from '#tests/fixtures/profile-facts.ts'
import { contentHash } from './content-hash.ts'
import { writeEditMessage } from './edit-message.ts'
import type { ProfileEvent, Proof } from './events/profile.ts'
import type { ProfileFields } from './profile-fields.ts'
import {
  type RecoverSigner,
  type SignatureCheck,
  type VerifiableEvent,
  verifyHistory,
  verifySignature,
} from './verify-history.ts'

const ada = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const eve = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const life = { profileId: adaId, life: 1 }
const recover: RecoverSigner = async ({ message, signature }) =>
  recoverMessageAddress({ message, signature: signature as Hex }).catch(() => undefined)

const time = (minute: number) => `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`
const sign = async (message: string, by = ada): Promise<Proof> => ({
  message,
  signature: await by.signMessage({ message }),
})
const siwe = (parts: Partial<Parameters<typeof createSiweMessage>[0]> = {}) =>
  createSiweMessage({
    address: ada.address,
    chainId: 1,
    domain: 'directory.example',
    uri: 'https://directory.example',
    version: '1',
    nonce: 'a1b2c3d4e5f6a7b8',
    issuedAt: new Date(time(0)),
    ...parts,
  })

async function submitted(
  proof: Proof | null | Promise<Proof> = sign(siwe()),
): Promise<ProfileEvent> {
  const personal = { walletAddress: ada.address, fields: adaFields, proof: await proof }
  return {
    type: 'ProfileSubmitted',
    data: { ...life, profileType: 'artist', flags: [] },
    personal,
  }
}

type Edit = { fields?: ProfileFields; name?: string; content?: string | null; by?: typeof ada }

async function edited(minute: number, { fields = adaFields, name, content, by }: Edit = {}) {
  const at = time(minute)
  const hash = content === undefined ? await contentHash(fields) : (content ?? undefined)
  const message = writeEditMessage({ name: name ?? fields.name, at, content: hash })
  return {
    type: 'ProfileEdited',
    data: { ...life, signedAt: at, flags: [] },
    personal: { fields, proof: await sign(message, by) },
  } as const satisfies ProfileEvent
}

const listed: ProfileEvent = { type: 'ProfileListed', data: { ...life, profileType: 'artist' } }
const deleted: ProfileEvent = { type: 'ProfileDeleted', data: life }

const placed = (events: readonly ProfileEvent[]): VerifiableEvent[] =>
  events.map((event, revision) => ({
    ...event,
    revision,
    position: String(revision * 10 + 1),
    erased: false,
  }))

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
      content: { signed: hash, actual: hash },
    })
  })

  it('of an edit without its hash is of the wallet, not of the content', async () => {
    expect(saysOf(await checkLast(submitted(), edited(1, { content: null })))).toEqual([
      'signed-in',
      null,
    ])
  })

  it('of a sign-in says who submitted', async () => {
    expect(saysOf(await checkLast(submitted()))).toEqual(['signed-in', null])
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

  it('is none where nobody signed', async () => {
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

  it('of a sign-in of somebody else does not verify', async () => {
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

  it('of a contract is its chain to tell, of which the event or the sign-in says the name', async () => {
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
  })
})

describe('the order of a history', () => {
  async function faultsOf(change: (events: VerifiableEvent[]) => VerifiableEvent[]) {
    const second = { ...life, life: 2 }
    const events = await Promise.all([
      submitted(),
      listed,
      edited(1),
      edited(2),
      deleted,
      submitted().then(
        (event) => ({ ...event, data: { ...event.data, ...second } }) as ProfileEvent,
      ),
      { ...listed, data: { ...second, profileType: 'artist' } } as ProfileEvent,
    ])
    const { faults } = await verifyHistory(change(placed(events)), recover)
    return faults.map(({ revision, fault }) => `${revision} ${fault}`)
  }
  const swap = (events: VerifiableEvent[], one: number, other: number) =>
    events.map(
      (event, place) => events[place === one ? other : place === other ? one : place] ?? event,
    )

  it('is right as the log gives it', async () => expect(await faultsOf((all) => all)).toEqual([]))

  it('misses a dropped line, the first one too', async () => {
    expect(await faultsOf((all) => all.toSpliced(3, 1))).toEqual(['4 event-missing'])
    expect(await faultsOf((all) => all.slice(1))).toContain('1 event-missing')
  })

  it('notes swapped lines', async () =>
    expect(await faultsOf((all) => swap(all, 2, 3))).toEqual(['2 out-of-order']))

  it('notes a line that is there twice', async () =>
    expect(await faultsOf((all) => all.toSpliced(2, 0, ...all.slice(1, 2)))).toEqual(['1 doubled']))

  it('notes positions that do not rise', async () =>
    expect(
      await faultsOf((all) =>
        all.map((each) => (each.revision === 3 ? { ...each, position: '5' } : each)),
      ),
    ).toEqual(['3 out-of-order']))

  it('notes an event of another profile, and one of no life that goes on', async () => {
    const other = { profileId: '22222222-2222-4222-8222-222222222222', life: 1 }
    const strange = (all: VerifiableEvent[], data: typeof other) =>
      all.map((each) =>
        each.type === 'ProfileListed' && each.revision === 1
          ? { ...each, data: { ...each.data, ...data } }
          : each,
      )
    expect(await faultsOf((all) => strange(all, other))).toEqual(['1 other-profile'])
    expect(await faultsOf((all) => strange(all, { ...life, life: 2 }))).toContain('1 wrong-life')
  })
})
