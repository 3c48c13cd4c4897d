import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import type { DemoDeps } from '#backend/demo/deps.ts'
import { createSampleWallet } from '#backend/demo/sample-wallet.ts'
import { samples as allSamples } from '#backend/demo/samples.ts'
import { seedDemo, startSeeding } from '#backend/demo/seed-demo.ts'
import { createDiskStore } from '#backend/media/disk-store.ts'
import type { Proof } from '#contract/events/profile.ts'
import { parseMediaPath } from '#contract/media/media-path.ts'
import { parseChangeMessage } from '#contract/signatures/change-message.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'
import { hashText } from '#contract/signatures/version-link.ts'
import { isLive } from '#domain/profile/state.ts'
import type { EventStore } from '#event-log/event-store.ts'
import { readProfile } from '#event-log/profile-stream.ts'
import { createFolder } from '#tests/support/clean-up.ts'
import { openTestEventStore, type TestEventStore } from '#tests/support/event-store.ts'
import { ownersIn, readMedia } from '#tests/support/media-stores.ts'
import { prepareReadPool } from '#tests/support/read-models.ts'

/** Only some of the samples with photos, because encoding these takes long. */
const samples = allSamples.filter(
  ({ photoCount = 0, handle }) => photoCount <= 1 || handle === 'arohatewiata',
)

const folder = await createFolder()

async function openDemo() {
  const test = await openTestEventStore()
  const media = createDiskStore(join(folder, randomUUID()))
  const warnings: object[] = []
  const deps: DemoDeps = {
    config: {
      demo: true,
      reviewMode: 'flagged',
      publicUrl: new URL('http://localhost:4300'),
      founderWallet: undefined,
    },
    samples,
    eventStore: test.eventStore,
    keyedIds: test.keyedIds,
    vault: test.vault,
    media,
    readPool: await prepareReadPool(test),
    now: () => new Date(),
    newId: randomUUID,
    logger: { info: () => undefined, warn: (details) => warnings.push(details) },
    signal: new AbortController().signal,
  }
  return { ...test, media, deps, warnings }
}

const read = async ({ eventStore, keyedIds }: TestEventStore, handle: string) => {
  const id = keyedIds.profileId(createSampleWallet(handle).address)
  const { past, state } = await readProfile(eventStore, id)
  return { id, events: past.events, state }
}
const readAll = (demo: TestEventStore) =>
  Promise.all(samples.map(({ handle }) => read(demo, handle)))
const typesOf = (all: Awaited<ReturnType<typeof readAll>>) =>
  all.flatMap(({ events }) => events.map(({ type }) => type))

/** An event store whose process dies at its nth append. */
const failingAt = (eventStore: EventStore, nth: number): EventStore => {
  let appends = 0
  return {
    ...eventStore,
    append: async (...given) => {
      appends += 1
      if (appends === nth) throw new Error('The process died')
      return eventStore.append(...given)
    },
  }
}

describe('a first start in demo mode', async () => {
  const demo = await openDemo()

  it('lists all samples, some of them with photos', async () => {
    await seedDemo(demo.deps)
    const all = await readAll(demo)
    expect(all.map(({ state }) => state.status)).toEqual(samples.map(() => 'listed'))
    expect(demo.warnings).toEqual([])
    for (const [i, { id, state }] of all.entries()) {
      const { photoCount = 0, alts = [], withoutAvatar, unsigned, handle } = samples[i] ?? {}
      if (!isLive(state)) throw new Error(`${handle} is not live`)
      const { profilePhotos, photoAlts } = state.fields
      expect(profilePhotos).toHaveLength(photoCount)
      expect(profilePhotos.flatMap((photo) => photoAlts[photo] ?? [])).toEqual(alts)
      expect(state.fields.avatarUrl).toBe(withoutAvatar ? null : `/roundels/v1/${id}.svg`)
      expect(state.isSigned).toBe(!unsigned)
      for (const photo of profilePhotos) {
        const { mediaOwner = '', file = '', hash = '' } = parseMediaPath(photo) ?? {}
        expect(mediaOwner).toBe(id)
        const bytes = await readMedia(demo.media, mediaOwner, file)
        expect(
          createHash('sha256')
            .update(bytes ?? '')
            .digest('hex'),
        ).toBe(hash)
      }
    }
  })

  it('signs every change with the wallet that it names', async () => {
    for (const { events } of await readAll(demo)) {
      const [submitted, ...later] = events
      if (submitted?.type !== 'ProfileSubmitted') throw new Error('Not submitted')
      const address = submitted.personal?.walletAddress as `0x${string}`
      for (const event of [submitted, ...later]) {
        const { personal } = event as { personal?: { proof?: Proof | null } }
        const proof = personal?.proof
        if (!proof) continue
        const { message } = proof
        const signature = proof.signature as `0x${string}`
        expect(await verifyMessage({ address, message, signature })).toBe(true)
        if (event.type !== 'ProfileEdited' || !event.personal) continue
        expect(parseChangeMessage(message)).toEqual({
          kind: 'edit',
          name: event.personal.fields.name,
          at: event.data.signedAt,
          contentHash: await contentHash(event.personal.fields),
          link: {
            directory: demo.deps.config.publicUrl.host,
            previous: await hashText(submitted.personal?.proof?.message ?? ''),
          },
        })
      }
    }
  })

  it('deletes no profile', async () =>
    expect([...new Set(typesOf(await readAll(demo)))].sort()).toEqual([
      'ProfileEdited',
      'ProfileListed',
      'ProfileSubmitted',
    ]))

  it('is followed by a second one that changes nothing', async () => {
    const head = await demo.log.head()
    await seedDemo(demo.deps)
    expect(await demo.log.head()).toBe(head)
  })
})

describe('an interrupted first start', () => {
  it('is completed by the next one, wherever it stopped', async () => {
    const demo = await openDemo()
    // A claim without a profile, then a profile, then a stop between two samples.
    for (const nth of [2, 4]) {
      const eventStore = failingAt(demo.eventStore, nth)
      await expect(seedDemo({ ...demo.deps, eventStore })).rejects.toThrow('The process died')
    }
    const stop = new AbortController()
    const counted: EventStore = {
      ...demo.eventStore,
      append: async (...given) => {
        stop.abort()
        return demo.eventStore.append(...given)
      },
    }
    await seedDemo({ ...demo.deps, eventStore: counted, signal: stop.signal })
    const early = (await readAll(demo)).filter(({ state }) => isLive(state)).length
    expect(early).toBeLessThan(samples.length)

    await seedDemo(demo.deps)
    const types = typesOf(await readAll(demo))
    expect(types.filter((type) => type === 'ProfileSubmitted')).toHaveLength(samples.length)
    expect(types.filter((type) => type === 'ProfileEdited')).toHaveLength(
      samples.filter(({ photoCount }) => photoCount).length,
    )
  })
})

describe('seeding in the background', () => {
  it('stops after the current sample on request', async () => {
    const demo = await openDemo()
    await startSeeding(demo.deps)()
    const live = (await readAll(demo)).filter(({ state }) => isLive(state))
    expect(live.length).toBeLessThanOrEqual(1)
    expect(demo.warnings).toEqual([])
  })

  it('logs a failure instead of throwing it', async () => {
    const demo = await openDemo()
    const eventStore = failingAt(demo.eventStore, 1)
    await startSeeding({ ...demo.deps, eventStore })()
    expect(demo.warnings).toEqual([{ err: new Error('The process died') }])
  })
})

describe('a start outside demo mode', () => {
  it('adds no profiles', async () => {
    const demo = await openDemo()
    const head = await demo.log.head()
    await seedDemo({ ...demo.deps, config: { ...demo.deps.config, demo: false } })
    expect(await demo.log.head()).toBe(head)
    expect(await ownersIn(demo.media)).toEqual([])
  })
})
