import { expect, it, onTestFinished, vi } from 'vitest'
import type { RecordedEvent } from '#contract/events/event.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { adaFields, adaId } from '#tests/fixtures/profile-events.ts'
import type { EventStore } from './event-store.ts'
import type { EventRange } from './port.ts'
import { foldProfile, profileStream } from './profile-stream.ts'

const life = { profileId: adaId, life: 1 }
const proof = { message: 'Update profile for Ada', signature: '0x00' }
const wallet = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const submitted: ProfileEvent = {
  type: 'ProfileSubmitted',
  data: { ...life, profileType: 'artist', flags: [] },
  personal: { walletAddress: wallet, fields: adaFields, proof: null },
}
const edited = (count: number): ProfileEvent => ({
  type: 'ProfileEdited',
  data: { ...life, signedAt: new Date(count).toISOString(), flags: [] },
  personal: { fields: { ...adaFields, bio: `The words of edit ${count}.` }, proof },
})
const edits = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => edited(from + index))

/** Creates a store with one stream, whose events a test may extend, and records the ranges read. */
function createStore(events: ProfileEvent[]) {
  const reads: EventRange[] = []
  const eventStore: EventStore = {
    append: () => Promise.reject(new Error('Nothing is appended')),
    read: () => Promise.reject(new Error('Not all of it is read')),
    readRange: async (stream, range) => {
      expect(stream).toBe(profileStream(adaId))
      reads.push(range)
      const from = Number(range.from)
      return events.slice(from, from + range.limit).map(
        (event, at): RecordedEvent => ({
          ...event,
          id: `${from + at}`,
          stream,
          revision: BigInt(from + at),
          position: BigInt(from + at + 1),
          metadata: {
            at: '2026-01-01T00:00:00.000Z',
            requestId: '',
            actor: { kind: 'house', id: null },
          },
          erased: false,
        }),
      )
    },
  }
  const bioNow = async () => {
    const { state, last } = await foldProfile(eventStore, adaId)
    return { bio: 'fields' in state ? state.fields.bio : state.status, last: last?.revision }
  }
  return { events, reads, bioNow }
}

it('returns the initial state of a stream without events', async () => {
  expect(await createStore([]).bioNow()).toEqual({ bio: 'none', last: undefined })
})

it('reads a short stream each time, without a cache', async () => {
  const { bioNow, reads } = createStore([submitted, ...edits(1, 9)])
  for (let time = 0; time < 2; time += 1) {
    expect(await bioNow()).toEqual({ bio: 'The words of edit 9.', last: 9n })
  }
  expect(reads).toEqual([
    { from: 0n, limit: 50 },
    { from: 0n, limit: 50 },
  ])
})

it('reads a long stream in pages, and afterwards only its events since the cached state', async () => {
  const { bioNow, events, reads } = createStore([submitted, ...edits(1, 130)])
  expect(await bioNow()).toEqual({ bio: 'The words of edit 130.', last: 130n })
  expect(reads.map(({ from }) => from)).toEqual([0n, 50n, 100n])
  reads.length = 0
  events.push(edited(131))
  expect(await bioNow()).toEqual({ bio: 'The words of edit 131.', last: 131n })
  expect(await bioNow()).toEqual({ bio: 'The words of edit 131.', last: 131n })
  expect(reads.map(({ from }) => from)).toEqual([131n, 132n])
  events.push({ type: 'ProfileDeleted', data: life })
  expect(await bioNow()).toEqual({ bio: 'deleted', last: 132n })
})

it('caches the state of a long stream for a minute at most', async () => {
  let now = performance.now()
  // The cache reads the process clock once per millisecond.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    clock.mockRestore()
    vi.useRealTimers()
  })
  const { bioNow, reads } = createStore([submitted, ...edits(1, 60)])
  await bioNow()
  reads.length = 0
  now += 61_000
  vi.advanceTimersByTime(61_000)
  await bioNow()
  expect(reads.map(({ from }) => from)).toEqual([0n, 50n])
})
