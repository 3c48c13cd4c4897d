import { beforeAll, describe, expect, it } from 'vitest'
import { directoryLogEvent } from '#contract/events/event.ts'
import { profileEvent } from '#contract/events/profile.ts'
import { decodeEvents, UnreadableEvent } from '#event-log/codec.ts'
import type { EncodedEvent, LoggedEvent } from '#event-log/port.ts'
import golden from '#tests/fixtures/stored-events.json' with { type: 'json' }
import { openTestEventStore, type TestEventStore } from '#tests/support/event-store.ts'
import { collect, createAppender, newStream } from '#tests/support/logged-events.ts'

// Events as they were stored when their type was introduced. Add to them, but never change them.
const { keys, events } = golden

/** Values of the fields that were added after the events were stored. */
const laterFields = { photoAlts: {}, artworkSeed: null }

function withLaterFields(read: (typeof events)[number]['read']): object {
  if (!('personal' in read) || !('fields' in read.personal)) return read
  const fields = { ...laterFields, ...read.personal.fields }
  return { ...read, personal: { ...read.personal, fields } }
}

let test: TestEventStore
beforeAll(async () => {
  test = await openTestEventStore()
  const wrapped = Object.values(keys).map((key) => Buffer.from(key, 'base64'))
  await test.pool.query(
    'insert into vault.keys (subject, wrapped) select * from unnest($1::text[], $2::bytea[])',
    [Object.keys(keys), wrapped],
  )
  const append = createAppender(test.log)
  for (const { stream, stored } of events) await append(stream, [stored])
})

async function readLog(): Promise<LoggedEvent[]> {
  const all = await collect(test.log.readAll(0n))
  return all.filter(({ id }) => events.some(({ stored }) => stored.id === id))
}

describe('a stored event', () => {
  it('of each type has an example here', () => {
    const types = directoryLogEvent.options
      .flatMap(({ options }) => options.map(({ shape }) => shape.type.value))
      .toSorted()
    expect([...new Set(events.map(({ stored }) => stored.type))].toSorted()).toEqual(types)
  })

  it.each(events)('$stored.type is read as it was written', async ({ stored, read }) => {
    const logged = (await readLog()).filter(({ id }) => id === stored.id)
    expect(logged[0]).toMatchObject(stored)
    const [decoded] = await decodeEvents(logged, test.vault)
    const { stream, revision, position } = logged[0] ?? {}
    expect(decoded).toEqual({
      ...withLaterFields(read),
      ...{ stream, revision, position, erased: false },
    })
  })
})

describe('an event that cannot be read', () => {
  const [, , submitted] = events
  const broken = (change: Partial<EncodedEvent>): EncodedEvent => ({
    id: crypto.randomUUID(),
    type: 'ProfileListed',
    data: { profileId: crypto.randomUUID(), life: 1, profileType: 'artist' },
    metadata: submitted?.stored.metadata ?? {},
    ...change,
  })

  it.each([
    ['of an unknown type', { type: 'ProfileTransmuted' }],
    ['of a newer shape', { data: { profileType: 'sculptor' } }],
    ['without its metadata', { metadata: {} }],
  ])('%s stops the reader with its name and position, and is not skipped', async (_, change) => {
    const stream = newStream()
    const event = broken(change)
    const { position } = await test.log.append(stream, [event], 'no-stream')
    const refused = await test.eventStore.read(stream, profileEvent).catch((error) => error)
    expect(refused).toBeInstanceOf(UnreadableEvent)
    expect(refused.message).toContain(`${event.type} at position ${position}`)
    expect(refused.event).toMatchObject({ id: event.id, stream, position })
    const around = [...(await readLog()), ...(await test.log.read(stream))]
    await expect(decodeEvents(around, test.vault)).rejects.toBeInstanceOf(UnreadableEvent)
  })

  it('of another kind than the stream stops the reader, too', async () => {
    await expect(test.eventStore.read('security-2026-03-01', profileEvent)).rejects.toThrow()
  })
})
