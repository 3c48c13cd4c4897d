import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { NewEvent } from '#contract/events/event.ts'
import { commitTo } from '#contract/transparency/commitment.ts'
import { adaId, adaSubmitted, noon } from '#tests/fixtures/profile-events.ts'
import { sealBox } from '#vault/aes-gcm.ts'
import { createKeyring } from '#vault/keyring.ts'
import { lifeSubject } from '#vault/subject.ts'
import type { Vault } from '#vault/vault.ts'
import { decodeEvents, encodeEvents } from './codec.ts'
import type { LoggedEvent } from './port.ts'

const masterKey = createSecretKey(Buffer.alloc(32, 1))
const subject = lifeSubject(adaId, 1)
const keyring = createKeyring(
  masterKey,
  new Map([[subject, sealBox(masterKey, subject, randomBytes(32))]]),
)
const vault = { keysToSeal: async () => keyring, keysToOpen: async () => keyring } as Pick<
  Vault,
  'keysToSeal' | 'keysToOpen'
> as Vault

it('opens a sealed part only in the event that it was sealed for', async () => {
  const stream = `profile-${adaId}`
  const [stored] = await encodeEvents(
    [
      {
        ...adaSubmitted,
        id: '00000000-0000-4000-8000-000000000001',
        metadata: { at: noon, requestId: 'request', actor: { kind: 'owner', id: 'keyed' } },
        origin: { ip: '192.0.2.1', userAgent: 'test' },
      },
    ],
    stream,
    vault,
  )
  if (!stored) throw new Error('Nothing was stored')
  const logged = { ...stored, stream, revision: 0n, position: 1n }
  const [opened] = await decodeEvents([logged], vault)
  expect(opened).toMatchObject({ personal: adaSubmitted.personal, erased: false })
  const { data, metadata } = stored as unknown as Record<'data' | 'metadata', { sealed: string }>
  for (const moved of [
    { stream: 'profile-another' },
    { id: '00000000-0000-4000-8000-000000000002' },
    { data: { ...data, sealed: metadata.sealed } },
  ]) {
    await expect(decodeEvents([{ ...logged, ...moved } as typeof logged], vault)).rejects.toThrow()
  }
})

it('treats a part without a valid key as erased if onKeyFault is given', async () => {
  const stream = `profile-${adaId}`
  const metadata = { at: noon, requestId: 'request', actor: { kind: 'owner' as const, id: null } }
  const id = '00000000-0000-4000-8000-000000000003'
  const [stored] = await encodeEvents([{ ...adaSubmitted, id, metadata }], stream, vault)
  if (!stored) throw new Error('Nothing was stored')
  const logged = { ...stored, stream, revision: 0n, position: 1n }
  const another = sealBox(masterKey, subject, randomBytes(32))
  for (const keys of [new Map(), new Map([[subject, another]])]) {
    const older = { ...vault, keysToOpen: async () => createKeyring(masterKey, keys) }
    await expect(decodeEvents([logged], older)).rejects.toMatchObject({ subject })
    const faulty: string[] = []
    const [opened] = await decodeEvents([logged], older, {
      onKeyFault: (unopened) => faulty.push(unopened),
    })
    expect(faulty).toEqual([subject])
    expect(opened).toMatchObject({ type: 'ProfileSubmitted', erased: true })
    expect(opened).not.toHaveProperty('personal')
  }
})

const when = { at: noon, requestId: 'request', actor: { kind: 'owner' as const, id: null } }

/** Stores an event, and returns it as the log does. */
async function store(event: Pick<NewEvent, 'type'> & object): Promise<LoggedEvent> {
  const stream = `profile-${adaId}`
  const id = '00000000-0000-4000-8000-000000000006'
  const [stored] = await encodeEvents([{ ...event, id, metadata: when } as NewEvent], stream, vault)
  if (!stored) throw new Error('Nothing was stored')
  return { ...stored, stream, revision: 0n, position: 1n }
}

it('commits to the personal part, with other random bytes each time', async () => {
  const logged = await store(adaSubmitted)
  const [opened] = await decodeEvents([logged], vault)
  const { opening = '', personal } = opened as { opening?: string; personal?: object }
  const { commitment } = logged.data as { commitment: string }
  expect(commitTo({ ...personal }, opening)).toBe(commitment)
  const again = await store(adaSubmitted)
  expect(again.data).not.toMatchObject({ commitment })
})

it('commits to the origin, beside its sealed part', async () => {
  const stream = `profile-${adaId}`
  const id = '00000000-0000-4000-8000-000000000007'
  const origin = { ip: '192.0.2.1', userAgent: 'test' }
  const [stored] = await encodeEvents(
    [{ ...adaSubmitted, id, metadata: when, origin }],
    stream,
    vault,
  )
  if (!stored) throw new Error('Nothing was stored')
  const { sealed, commitment } = stored.metadata as { sealed: string; commitment: string }
  const { opening, ...read } = JSON.parse(
    keyring.open([subject], `${id}\n${stream}\norigin`, sealed) ?? '',
  )
  expect(read).toEqual(origin)
  expect(commitTo(read, opening)).toBe(commitment)
  expect(commitTo({ ...read, ip: '192.0.2.2' }, opening)).not.toBe(commitment)
  const [opened] = await decodeEvents([{ ...stored, stream, revision: 0n, position: 1n }], vault)
  expect(opened).toMatchObject({ origin, metadata: when })
  expect(opened?.origin).toEqual(origin)
  expect(opened?.metadata).toEqual(when)
})

it('opens events from before commitments, and those whose content has no RFC 8785 JSON', async () => {
  const { id, stream, data, ...logged } = await store(adaSubmitted)
  const { commitment: _, ...older } = data as { commitment: string }
  const sealed = keyring.seal(
    [subject],
    `${id}\n${stream}\npersonal`,
    JSON.stringify(adaSubmitted.personal),
  )
  const halved = {
    ...adaSubmitted,
    personal: { ...adaSubmitted.personal, walletAddress: '\ud800' },
  }
  const withoutJson = await store(halved)
  expect(withoutJson.data).not.toHaveProperty('commitment')
  const before = { ...logged, id, stream, data: { ...older, sealed } }
  const opened = await decodeEvents([before, withoutJson], vault)
  expect(opened).toMatchObject([
    { personal: adaSubmitted.personal, erased: false },
    { personal: halved.personal, erased: false },
  ])
  for (const event of opened) expect(event).not.toHaveProperty('opening')
})

it('gives each event a random salt, which only the stored event has', async () => {
  const stream = `profile-${adaId}`
  const metadata = { at: noon, requestId: 'request', actor: { kind: 'owner' as const, id: null } }
  const ids = ['00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000005']
  const events = ids.map((id) => ({ ...adaSubmitted, id, metadata }))
  const stored = await encodeEvents(events, stream, vault)
  const salts = stored.map(({ metadata }) => (metadata as { salt: string }).salt)
  expect(salts.map((salt) => Buffer.from(salt, 'base64').length)).toEqual([32, 32])
  expect(salts[0]).not.toBe(salts[1])
  const logged = stored.map((event, index) => {
    const place = BigInt(index)
    return { ...event, stream, revision: place, position: place + 1n }
  })
  const opened = await decodeEvents(logged, vault)
  expect(opened.map((event) => event.metadata)).toEqual([metadata, metadata])
})
