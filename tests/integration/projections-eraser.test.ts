import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { profileEvent } from '#contract/events/profile.ts'
import { mediaFile } from '#contract/media/media-path.ts'
import { countListed, listDirectory } from '#projections/directory/query.ts'
import { endErasedLives } from '#projections/eraser/end-erased-lives.ts'
import { adaFields, adaListed, adaSubmitted, noon } from '#tests/fixtures/profile-events.ts'
import { ownersIn, somePicture } from '#tests/support/media-stores.ts'
import { openReadModels, type ReadModels } from '#tests/support/read-models.ts'
import { stampEvent } from '#tests/support/stamp-event.ts'
import { lifeSubject } from '#vault/subject.ts'

let models: ReadModels
beforeAll(async () => {
  models = await openReadModels()
})

const submitted = (profileId: string, life: number): ProfileEvent => ({
  ...adaSubmitted,
  data: { profileId, life, profileType: 'artist', flags: [] },
})
const imported = (profileId: string): ProfileEvent => ({
  type: 'ProfileImported',
  data: { profileId, life: 1, profileType: 'artist', createdAt: noon },
  personal: {
    sourceId: profileId,
    walletAddress: null,
    fields: { ...adaFields, handle: 'imported-ada' },
  },
})
const listed = (profileId: string, life: number): ProfileEvent => ({
  ...adaListed,
  data: { profileId, life, profileType: 'artist' },
})
const deleted = (profileId: string, life: number): ProfileEvent => ({
  type: 'ProfileDeleted',
  data: { profileId, life },
})

async function appendLives(profileId: string, ...events: ProfileEvent[]): Promise<bigint> {
  const stream = `profile-${profileId}`
  const end = (await models.log.read(stream)).at(-1)?.revision ?? 'no-stream'
  const { position } = await models.eventStore.append(stream, events.map(stampEvent), end)
  return position
}

/** Returns for each event of a stream whether it is erased. */
async function readErased(stream: string): Promise<boolean[]> {
  const { events } = await models.eventStore.read(stream, profileEvent)
  return events.map(({ erased }) => erased)
}

describe('the eraser', () => {
  it('reports an erased deletion in its own and in other processes', async () => {
    const first = models.start()
    await first.ready
    const second = models.start()
    await second.ready
    const profileId = randomUUID()
    const position = await appendLives(profileId, submitted(profileId, 1), deleted(profileId, 1))
    expect(await first.waitForErasure(position, 10_000)).toBe(true)
    expect(await second.waitForErasure(position, 10_000)).toBe(true)
    expect(await readErased(`profile-${profileId}`)).toEqual([true, false])
    expect(await first.waitForErasure(position + 1000n, 20)).toBe(false)
  })

  it('erases the keys of many deletions in few batches', async () => {
    const profileIds = Array.from({ length: 40 }, () => randomUUID())
    let position = 0n
    for (const profileId of profileIds) {
      position = await appendLives(profileId, submitted(profileId, 1), deleted(profileId, 1))
    }
    const erased: string[][] = []
    const erase = (...subjects: readonly string[]) => {
      erased.push([...subjects])
      return models.vault.erase(...subjects)
    }
    const projector = models.start({ vault: { ...models.vault, erase } })
    expect(await projector.waitForErasure(position, 20_000)).toBe(true)
    expect(erased.flat().length).toBeGreaterThanOrEqual(40)
    expect(erased.filter((subjects) => subjects.length > 0).length).toBeLessThan(10)
    const gone = await Promise.all(profileIds.map((id) => readErased(`profile-${id}`)))
    expect(gone).toEqual(profileIds.map(() => [true, false]))
  })

  it('resumes an erasure after a crash, and spares the next life', async () => {
    const profileId = randomUUID()
    const warn = vi.fn()
    const broken = {
      ...models.media,
      list: () => Promise.reject(new Error('The disk is unavailable')),
    }
    const logger = { info: () => undefined, warn, error: () => undefined }
    const first = models.start({ media: broken, logger })
    const position = await appendLives(profileId, submitted(profileId, 1), deleted(profileId, 1))
    // The key is erased first, and then the pictures fail, so the erasure stops between the two.
    await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(2)
    expect(await readErased(`profile-${profileId}`)).toEqual([true, false])
    expect(await first.waitForErasure(position, 20)).toBe(false)
    await first.stop()

    await appendLives(profileId, submitted(profileId, 2))
    const second = models.start()
    expect(await second.waitForErasure(position, 10_000)).toBe(true)
    expect(await readErased(`profile-${profileId}`)).toEqual([true, false, false])
    await second.stop()

    await models.pool.query('update projector.eraser set position = 0')
    const third = models.start()
    const end = await appendLives(profileId, deleted(profileId, 2))
    expect(await third.waitForErasure(end, 10_000)).toBe(true)
    expect(await readErased(`profile-${profileId}`)).toEqual([true, false, true, false])
  })

  it('resumes after a crash in the middle of a batch', async () => {
    const profileIds = Array.from({ length: 30 }, () => randomUUID())
    const { hash, bytes } = somePicture()
    const written = new Date(noon)
    let position = 0n
    for (const profileId of profileIds) {
      await models.media.put(profileId, mediaFile(hash), bytes)
      await utimes(join(models.mediaFolder, profileId, `${hash}.webp`), written, written)
      position = await appendLives(profileId, submitted(profileId, 1))
    }
    for (const profileId of profileIds)
      position = await appendLives(profileId, deleted(profileId, 1))
    const mine = new Set<string>(profileIds)
    const countOwners = async () =>
      (await ownersIn(models.media)).filter((owner) => mine.has(owner)).length

    const warn = vi.fn()
    let left = 10
    const breaking = {
      ...models.media,
      erase: async (profileId: string) => {
        left -= 1
        if (left < 0) throw new Error('The disk is unavailable')
        await models.media.erase(profileId)
      },
    }
    const logger = { info: () => undefined, warn, error: () => undefined }
    const first = models.start({ media: breaking, logger })
    await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0)
    expect(await first.waitForErasure(position, 20)).toBe(false)
    await first.stop()
    await expect.poll(countOwners).toBe(20)
    for (const id of profileIds) expect(await readErased(`profile-${id}`)).toEqual([true, false])

    const second = models.start()
    expect(await second.waitForErasure(position, 20_000)).toBe(true)
    expect(await countOwners()).toBe(0)
  })

  it.each([
    ['restored with it', (schema: string) => schema],
    ['rebuilt', () => `read_rebuilt_${randomUUID().slice(0, 8)}`],
  ])(
    'ends an erased life whose deletion is missing from a restored log, with read models %s',
    async (_, schemaOf) => {
      const [gone, kept] = [randomUUID(), randomUUID()]
      const before = models.start()
      await before.ready
      await appendLives(gone, submitted(gone, 1), listed(gone, 1))
      const position = await appendLives(kept, submitted(kept, 1), listed(kept, 1))
      expect(await before.waitFor(position, 10_000)).toBe(true)
      await before.stop()
      // The list of erased keys (`vault/ledger.ts`) is not part of the backup.
      await models.vault.erase(lifeSubject(gone, 1))

      const schema = schemaOf(models.schema)
      const db = models.openPool({ schema })
      const warn = vi.fn()
      const logger = { info: () => undefined, warn, error: () => undefined }
      const projector = models.start({ schema, logger })
      await projector.erasuresApplied
      const isBuilt = schema === models.schema
      const ids = async () => (await listDirectory(db)).map(({ id }) => id)
      if (isBuilt) expect(await ids()).not.toContain(gone)
      await projector.ready
      await expect.poll(ids, { timeout: 20_000 }).not.toContain(gone)
      if (isBuilt)
        expect(warn).toHaveBeenCalledWith({ profiles: 1 }, expect.stringContaining('deleted'))
      const uncounted = async () => (await countListed(db)) - (await ids()).length
      await expect.poll(uncounted, { timeout: 20_000 }).toBe(0)
      expect(await ids()).toContain(kept)
      expect(await projector.waitForErasure(await models.log.head(), 10_000)).toBe(true)
      const { events } = await models.eventStore.read(`profile-${gone}`, profileEvent)
      expect(events.map(({ type }) => type)).toEqual([
        'ProfileSubmitted',
        'ProfileListed',
        'ProfileDeleted',
      ])
      expect(events.at(-1)?.metadata.actor).toEqual({ kind: 'house', id: null })
      await projector.stop()

      // A later life is not ended again.
      await appendLives(gone, submitted(gone, 2), listed(gone, 2))
      const again = models.start({ schema })
      await again.ready
      await expect.poll(ids, { timeout: 20_000 }).toContain(gone)
      expect(await uncounted()).toBe(0)
    },
  )

  it('spares the life that follows an erased one, and counts only the later one', async () => {
    const back = randomUUID()
    const before = models.start()
    await before.ready
    const position = await appendLives(back, submitted(back, 1), listed(back, 1))
    expect(await before.waitFor(position, 10_000)).toBe(true)
    await before.stop()
    const db = models.openPool({ schema: models.schema })
    const uncounted = async () => (await countListed(db)) - (await listDirectory(db)).length
    expect(await uncounted()).toBe(0)
    await models.vault.erase(lifeSubject(back, 1))
    // Submitted again before the read models show it.
    await appendLives(back, submitted(back, 2), listed(back, 2))
    expect(await endErasedLives(models, new Date(noon))).toBe(1)

    const projector = models.start()
    await projector.erasuresApplied
    await projector.ready
    expect((await listDirectory(db)).map(({ id }) => id)).toContain(back)
    expect(await uncounted()).toBe(0)
    const { events } = await models.eventStore.read(`profile-${back}`, profileEvent)
    expect(events.map(({ type }) => type)).toEqual([
      'ProfileSubmitted',
      'ProfileListed',
      'ProfileSubmitted',
      'ProfileListed',
    ])
    // The next start does not wait for the earlier life either.
    await projector.stop()
    await models.start().erasuresApplied
  })

  it('repeats all erasures when its position is beyond the end of a restored log', async () => {
    const [early, late] = [randomUUID(), randomUUID()]
    const before = models.start()
    await before.ready
    await before.stop()
    const head = await appendLives(early, submitted(early, 1), deleted(early, 1))
    await models.pool.query(
      `insert into projector.eraser (log_id, position) values ($1, $2)
        on conflict (only_row) do update set log_id = excluded.log_id, position = excluded.position`,
      [models.logId, head + 1000n],
    )
    const projector = models.start()
    const position = await appendLives(late, submitted(late, 1), deleted(late, 1))
    expect(await projector.waitForErasure(position, 20_000)).toBe(true)
    expect(await readErased(`profile-${late}`)).toEqual([true, false])
    expect(await readErased(`profile-${early}`)).toEqual([true, false])
  })

  it('ends an erased life that was imported', async () => {
    const gone = randomUUID()
    const [life, stream] = [{ profileId: gone, life: 1 }, `profile-${gone}`]
    const before = models.start()
    await before.ready
    const position = await appendLives(gone, imported(gone), listed(gone, 1))
    expect(await before.waitFor(position, 10_000)).toBe(true)
    await before.stop()
    await models.vault.erase(lifeSubject(gone, 1))

    const projector = models.start()
    await projector.ready
    const readLast = async () => (await models.eventStore.read(stream, profileEvent)).events.at(-1)
    await expect
      .poll(readLast, { timeout: 20_000 })
      .toMatchObject({ type: 'ProfileDeleted', data: life })
    expect(await projector.waitForErasure(await models.log.head(), 10_000)).toBe(true)
  })

  it('removes the rows of a deletion from idle read models, and no others', async () => {
    const idle = 'read_idle'
    const before = models.start({ schema: idle })
    const kept = models.start()
    const [gone, again, other] = [randomUUID(), randomUUID(), randomUUID()]
    let position = 0n
    for (const id of [gone, again, other]) {
      position = await appendLives(id, submitted(id, 1), listed(id, 1))
    }
    expect(await before.waitFor(position, 20_000)).toBe(true)
    await before.stop()
    const idsOf = async (table: string) => {
      const { rows } = await models.pool.query<{ id: string }>(
        `select distinct profile_id as id from ${idle}.${table} where profile_id = any($1::uuid[])`,
        [[gone, again, other]],
      )
      return rows.map(({ id }) => id).toSorted()
    }
    const all = [gone, again, other].toSorted()
    for (const table of ['profile_page', 'directory']) expect(await idsOf(table)).toEqual(all)
    // A deletion in a life that these read models have not reached still removes the rows.
    await appendLives(again, deleted(again, 1), submitted(again, 2), listed(again, 2))
    position = await appendLives(gone, deleted(gone, 1))
    expect(await kept.waitForErasure(position, 20_000)).toBe(true)
    for (const table of ['profile_page', 'directory']) expect(await idsOf(table)).toEqual([other])
  })
})
