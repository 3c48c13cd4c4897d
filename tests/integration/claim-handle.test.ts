import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeProfile } from '#commands/change-profile.ts'
import { profileEvent } from '#contract/events/profile.ts'
import type { EventStore } from '#event-log/event-store.ts'
import { profileStream, readProfile } from '#event-log/profile-stream.ts'
import { adaFields, submitAda } from '#tests/fixtures/profile-events.ts'
import { openTestEventStore, type TestEventStore } from '#tests/support/event-store.ts'
import { lifeSubject } from '#vault/subject.ts'

const noon = '2026-03-01T12:00:00.000Z'
const secondsLater = '2026-03-01T12:00:30.000Z'
const minutesLater = '2026-03-01T12:02:00.000Z'

let test: TestEventStore
beforeAll(async () => {
  test = await openTestEventStore()
})

const contextAt = (at: string) => ({
  at,
  actor: { kind: 'owner' as const, id: 'somebody' },
  requestId: 'request',
  origin: { ip: '192.0.2.1', userAgent: 'test' },
  newId: randomUUID,
})

const newHandle = () => `h${randomUUID().slice(0, 8)}`

function submit(
  profileId: string,
  handle: string,
  at = noon,
  eventStore: EventStore = test.eventStore,
) {
  const command = { ...submitAda, profileId, fields: { ...adaFields, handle } }
  return changeProfile(
    { eventStore, keyedIds: test.keyedIds },
    { profileId, command },
    contextAt(at),
  )
}

function rename(
  profileId: string,
  handle: string,
  at: string,
  eventStore: EventStore = test.eventStore,
) {
  const proof = { message: 'signed', signature: '0x' }
  const fields = { ...adaFields, handle }
  const command = {
    type: 'EditProfile' as const,
    fields,
    signedAt: at,
    proof,
    flags: [],
    holdReasons: [],
  }
  return changeProfile(
    { eventStore, keyedIds: test.keyedIds },
    { profileId, command },
    contextAt(at),
  )
}

function remove(profileId: string, at: string) {
  const command = { type: 'DeleteProfile' as const, reason: null }
  return changeProfile(test, { profileId, command }, contextAt(at))
}

async function stateOf(profileId: string) {
  return (await readProfile(test.eventStore, profileId)).state
}

async function typesOf(profileId: string) {
  const { events } = await test.eventStore.read(profileStream(profileId), profileEvent)
  return events.map(({ type }) => type)
}

/**
 * Opens an event store that blocks before the next append to `stream`, like a process that stalls
 * between claim and profile.
 */
function pauseBefore(stream: string) {
  const reached = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const eventStore: EventStore = {
    ...test.eventStore,
    append: async (to, events, expected) => {
      if (to === stream) {
        reached.resolve()
        await goOn.promise
      }
      return test.eventStore.append(to, events, expected)
    },
  }
  return { eventStore, reached: reached.promise, goOn: goOn.resolve }
}

/** An event store that fails before an append to `stream`, like a process that ends there. */
function failBefore(stream: string): EventStore {
  return {
    ...test.eventStore,
    append: (to, events, expected) =>
      to === stream
        ? Promise.reject(new Error('ended'))
        : test.eventStore.append(to, events, expected),
  }
}

describe('an unused claim', () => {
  it('is taken over in the name of Provenance, without the address of the new claimant', async () => {
    const handle = newHandle()
    const [ada, bea] = [randomUUID(), randomUUID()]
    await submit(ada, handle)
    await rename(ada, newHandle(), minutesLater)
    await submit(bea, handle, minutesLater)
    const { events } = await test.eventStore.read(profileStream(ada), profileEvent)
    const released = events.at(-1)
    expect(released).toMatchObject({
      type: 'HandleReleased',
      metadata: { actor: { kind: 'house', id: null } },
    })
    expect(released?.origin).toBeUndefined()
  })

  it('is kept by a claimant who uses the handle at the last moment', async () => {
    const handle = newHandle()
    const [ada, bea] = [randomUUID(), randomUUID()]
    const slow = pauseBefore(profileStream(ada))
    const submitting = submit(ada, handle, noon, slow.eventStore)
    await slow.reached
    const releasing = pauseBefore(profileStream(ada))
    const taking = submit(bea, handle, minutesLater, releasing.eventStore)
    const refused = expect(taking).rejects.toThrow('handle-taken')
    await releasing.reached
    slow.goOn()
    await submitting
    releasing.goOn()
    await refused
    expect(await typesOf(ada)).not.toContain('HandleReleased')
    expect(await typesOf(bea)).toEqual([])
  })

  it('is kept by a claimant who returns to the handle at the same time', async () => {
    const handle = newHandle()
    const [ada, bea] = [randomUUID(), randomUUID()]
    await submit(ada, handle)
    await rename(ada, newHandle(), minutesLater)
    const slow = pauseBefore(`handle-${test.keyedIds.handleKey(handle)}`)
    const taking = submit(bea, handle, minutesLater, slow.eventStore)
    const refused = expect(taking).rejects.toThrow('handle-taken')
    await slow.reached
    await rename(ada, handle, '2026-03-01T12:02:30.000Z')
    slow.goOn()
    await refused
    expect(await typesOf(bea)).toEqual([])
  })
})

describe('a change of a profile', () => {
  it('records the address of the request', async () => {
    const id = randomUUID()
    await submit(id, newHandle())
    const { events } = await test.eventStore.read(profileStream(id), profileEvent)
    for (const { origin } of events) expect(origin).toEqual(contextAt(noon).origin)
  })

  it('returns the current position when it changes nothing', async () => {
    const id = randomUUID()
    await submit(id, newHandle())
    const request = { profileId: id, command: { type: 'RecognizeFounder' as const } }
    const first = await changeProfile(test, request, contextAt(noon))
    const second = await changeProfile(test, request, contextAt(noon))
    expect(second.events).toEqual([])
    expect(second.appended).toEqual(first.appended)
  })
})

describe('a handle', () => {
  it('is claimed by a submission and refused to another one, in any case', async () => {
    const handle = newHandle()
    await submit(randomUUID(), handle)
    const other = randomUUID()
    for (const at of [secondsLater, minutesLater]) {
      await expect(submit(other, handle.toUpperCase(), at)).rejects.toThrow('handle-taken')
    }
    expect(await typesOf(other)).toEqual([])
  })

  it('is given to exactly one of 60 concurrent submissions', async () => {
    const handle = newHandle()
    const ids = Array.from({ length: 60 }, () => randomUUID())
    const results = await Promise.allSettled(ids.map((id) => submit(id, handle)))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(59)
    for (const { reason } of refused) expect(reason.code).toBe('handle-taken')
  })

  it('gives one life to a profile that is submitted 60 times concurrently', async () => {
    const handle = newHandle()
    const id = randomUUID()
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => submit(id, handle)))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(59)
    for (const { reason } of refused) expect(['wallet-taken', 'conflict']).toContain(reason.code)
    expect(await typesOf(id)).toEqual(['ProfileSubmitted', 'ProfileListed'])
  })

  it('is free for others after a rename and after a deletion', async () => {
    const [first, second] = [newHandle(), newHandle()]
    const [ada, bea] = [randomUUID(), randomUUID()]
    await submit(ada, first)
    await rename(ada, second, minutesLater)
    await submit(bea, first, minutesLater)
    expect(await stateOf(bea)).toMatchObject({ fields: { handle: first } })
    await remove(bea, minutesLater)
    const cid = randomUUID()
    await submit(cid, first, '2026-03-01T12:04:00.000Z')
    expect(await stateOf(cid)).toMatchObject({ fields: { handle: first } })
    expect(await typesOf(bea)).toContain('HandleReleased')
  })

  it('can change its case, and can be claimed again by a former owner', async () => {
    const handle = newHandle()
    const id = randomUUID()
    await submit(id, handle)
    await rename(id, handle.toUpperCase(), minutesLater)
    await rename(id, newHandle(), '2026-03-01T12:03:00.000Z')
    await rename(id, handle, '2026-03-01T12:04:00.000Z')
    expect(await stateOf(id)).toMatchObject({ fields: { handle } })
  })
})

describe('a submission that stops between claim and profile', () => {
  it('reserves the handle for a minute', async () => {
    const handle = newHandle()
    const stopped = randomUUID()
    await expect(submit(stopped, handle, noon, failBefore(profileStream(stopped)))).rejects.toThrow(
      'ended',
    )
    await expect(submit(randomUUID(), handle, secondsLater)).rejects.toThrow('handle-taken')
  })

  it('can be repeated by its owner immediately', async () => {
    const handle = newHandle()
    const id = randomUUID()
    await expect(submit(id, handle, noon, failBefore(profileStream(id)))).rejects.toThrow('ended')
    await submit(id, handle, secondsLater)
    expect(await stateOf(id)).toMatchObject({ status: 'listed', fields: { handle } })
  })

  it('loses the handle to another one, and is refused when it resumes', async () => {
    const handle = newHandle()
    const [slow, fast] = [randomUUID(), randomUUID()]
    const stopped = pauseBefore(profileStream(slow))
    const submission = submit(slow, handle, noon, stopped.eventStore)
    await stopped.reached
    await submit(fast, handle, minutesLater)
    stopped.goOn()
    await expect(submission).rejects.toThrow('handle-taken')
    expect(await stateOf(fast)).toMatchObject({ status: 'listed', fields: { handle } })
    expect(await typesOf(slow)).toEqual(['HandleReleased'])
  })

  it('keeps an earlier handle when a stopped rename loses the new one', async () => {
    const [old, wanted] = [newHandle(), newHandle()]
    const [slow, fast] = [randomUUID(), randomUUID()]
    await submit(slow, old)
    const stopped = pauseBefore(profileStream(slow))
    const renaming = rename(slow, wanted, noon, stopped.eventStore)
    await stopped.reached
    await submit(fast, wanted, minutesLater)
    stopped.goOn()
    await expect(renaming).rejects.toThrow('handle-taken')
    expect(await stateOf(slow)).toMatchObject({ fields: { handle: old } })
    expect(await stateOf(fast)).toMatchObject({ fields: { handle: wanted } })
  })

  it('succeeds when the next claimant stops after releasing its handle', async () => {
    const handle = newHandle()
    const [slow, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    const stopped = pauseBefore(profileStream(slow))
    const submission = submit(slow, handle, noon, stopped.eventStore)
    await stopped.reached
    const ended = failBefore(`handle-${test.keyedIds.handleKey(handle)}`)
    await expect(submit(second, handle, minutesLater, ended)).rejects.toThrow('ended')
    stopped.goOn()
    // No other profile claimed the handle, so the first submission retries after a conflict and
    // gets it.
    await submission
    await expect(submit(third, handle, minutesLater)).rejects.toThrow('handle-taken')
    expect(await stateOf(slow)).toMatchObject({ status: 'listed', fields: { handle } })
  })
})

describe('an edit that stops before it is stored', () => {
  it('is refused when the profile was deleted and its key erased in the meantime', async () => {
    const id = randomUUID()
    await submit(id, newHandle())
    const stopped = pauseBefore(profileStream(id))
    const editing = rename(id, newHandle(), noon, stopped.eventStore)
    await stopped.reached
    await remove(id, noon)
    await test.vault.erase(lifeSubject(id, 1))
    stopped.goOn()
    await expect(editing).rejects.toThrow('profile-not-found')
    expect(await typesOf(id)).toEqual(['ProfileSubmitted', 'ProfileListed', 'ProfileDeleted'])
  })
})
