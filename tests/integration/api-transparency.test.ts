import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { findFreePort } from '#backend/setup/cluster/find-free-port.ts'
import { clearFault, recordFault } from '#backend/transparency/checkpoints.ts'
import { createLogClient, FetchFailed } from '#backend/transparency/log-client.ts'
import { createLogKey } from '#backend/transparency/log-key.ts'
import { recompute } from '#backend/transparency/recompute.ts'
import { rotateKey } from '#backend/transparency/rotate-key.ts'
import { startTransparencyLog } from '#backend/transparency/transparency-log.ts'
import { serializeHistory } from '#contract/history/history-file.ts'
import { verifyHistoryFile } from '#contract/history/verify-history-file.ts'
import { maxHistoryPage } from '#contract/search/list-limits.ts'
import { verifyCheckpoint } from '#contract/transparency/checkpoint.ts'
import { encodeEventEntry } from '#contract/transparency/event-entry.ts'
import { listSuccessors } from '#contract/transparency/key-rotation.ts'
import { parseNoteKey } from '#contract/transparency/signed-note.ts'
import { isProven, parseTlogProof } from '#contract/transparency/tlog-proof.ts'
import { eventPage } from '#contract/views/event-index.ts'
import { logEntriesView, logProofsView } from '#contract/views/history.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import { recover } from '#tests/fixtures/signed-events.ts'
import {
  createOwner,
  createVisitor,
  openTestApi,
  publicUrl,
  signInVisitor,
  type Visitor,
} from '#tests/support/api.ts'
import { cleanUpLater } from '#tests/support/clean-up.ts'
import { testLogKey } from '#tests/support/event-store.ts'

const api = await openTestApi()
const { models } = api
const visitor = createVisitor(api.app)
const get = (path: string) => visitor.ask({ url: `/tlog/1/${path}`, method: 'GET' })

let note: string | undefined
const noteFile = {
  load: () => note,
  save: (saved: string) => {
    note = saved
  },
}
const key = createLogKey(`${new URL(publicUrl).host}/tlog/1`, testLogKey)
const options = { ...models, logger: api.deps.logger, key, noteFile, publishEveryMs: 20 }

it('has no checkpoint before the first, and says when to ask again', async () => {
  const response = await get('checkpoint')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ detail: expect.stringContaining('no checkpoint yet') })
  expect(response.headers['retry-after']).toBe('10')
})

it('says that it is being restored while a fault prevents checkpoints', async () => {
  await recordFault(models.pool, 'The event log lacks events')
  const response = await get('checkpoint')
  await clearFault(models.pool)
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({
    code: 'log-restoring',
    detail: expect.stringContaining('being restored'),
  })
  expect(response.headers['retry-after']).toBe('10')
})

/** Returns the text of the first checkpoint that has all events. */
async function publishAll(): Promise<string> {
  const stop = await startTransparencyLog(options)
  cleanUpLater(stop)
  const events = Number(await models.log.head())
  await expect.poll(async () => (await get('checkpoint')).body.split('\n')[1]).toBe(String(events))
  await stop()
  return (await get('checkpoint')).body
}

it('serves checkpoint, key and tiles to programs of any origin', async () => {
  const checkpoint = await publishAll()
  const vkey = await get('vkey')
  const parsedKey = parseNoteKey(vkey.body.trim())
  if (!parsedKey) throw new Error('The key cannot be parsed')
  const verified = await verifyCheckpoint(checkpoint, parsedKey)
  expect(verified?.origin).toBe('localhost:4300/tlog/1')
  const size = verified?.size ?? 0
  const [tile, bundle, current] = await Promise.all([
    get(`tile/0/000.p/${size}`),
    get(`tile/entries/000.p/${size}`),
    get('checkpoint'),
  ])
  expect([tile.rawPayload.length, bundle.rawPayload.length]).toEqual([size * 32, size * 35])
  for (const { headers } of [tile, bundle]) {
    expect(headers['cache-control']).toContain('immutable')
    expect(headers['access-control-allow-origin']).toBe('*')
  }
  for (const { headers } of [current, vkey]) {
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers['access-control-allow-origin']).toBe('*')
  }
})

it('says when the checkpoint was signed', async () => {
  const startedAt = Date.now()
  await createOwner(api, 'ada.signed')
  await publishAll()
  const { headers } = await get('checkpoint')
  const signedAt = Date.parse(String(headers['last-modified']))
  // HTTP times have no fractions of a second.
  expect(signedAt).toBeGreaterThan(startedAt - 1_000)
  expect(signedAt).toBeLessThanOrEqual(Date.now())
})

it('serves nothing beyond the checkpoint, and no malformed tile', async () => {
  const size = Number((await publishAll()).split('\n')[1])
  await createOwner(api, 'ada.beyond')
  for (const path of [
    `tile/0/000.p/${size + 1}`,
    `tile/entries/000.p/${size + 1}`,
    'tile/0/000',
    'tile/1/000.p/1',
    'tile/0/001.p/1',
    'tile/entries/000.p/0',
    'tile/0/000.p/1?x',
    'proof/00000000-0000-4000-8000-000000000000',
    'proof/none',
  ]) {
    expect([path, (await get(path)).statusCode]).toEqual([path, 404])
  }
})

it('proves an event that was erased, and only after it is published', async () => {
  const owner = await createOwner(api, 'ada.proven')
  const [event] = await models.log.read(profileStream(owner.profile.id))
  if (!event) throw new Error('There is no event')
  expect((await get(`proof/${event.id}`)).statusCode).toBe(404)
  await publishAll()
  const deleted = await owner.ask({ method: 'DELETE', url: `/api/profile/${owner.profile.id}` })
  expect(deleted.statusCode).toBe(204)
  await publishAll()
  const { body, headers } = await get(`proof/${event.id}`)
  expect(headers['last-modified']).toBe((await get('checkpoint')).headers['last-modified'])
  const proof = parseTlogProof(body)
  if (!proof) throw new Error('The proof cannot be parsed')
  expect(Buffer.from(proof.entry ?? [])).toEqual(Buffer.from(encodeEventEntry(event)))
  expect(await isProven(proof, encodeEventEntry(event), key)).toBe(true)
  expect(await recompute(models.pool, models.log)).toMatchObject({ kind: 'same' })
})

it('proves the events of a history, which verifies offline with the key', async () => {
  const owner = await createOwner(api, 'ada.exported')
  const admin = await signInVisitor(api, 'admin')
  const url = `/api/profile/${owner.profile.id}`
  expect((await owner.ask({ url: `${url}/history/log-proofs` })).json().proofs).toEqual([])
  const changed = await admin.ask({
    method: 'PATCH',
    url: `/api/admin/change-profile-type/${owner.profile.id}`,
    payload: { newProfileType: 'curator', adminReason: 'Curates.' },
  })
  expect(changed.statusCode).toBe(200)
  await publishAll()
  const outcomeFor = async (reader: Visitor) => {
    const { profileId, events } = (await reader.ask({ url: `${url}/history` })).json()
    const answer = await reader.ask({ url: `${url}/history/log-proofs` })
    const { proofs, next } = logProofsView.parse(answer.json())
    expect([proofs.length, next]).toEqual([events.length, null])
    const byRevision = new Map(proofs.map(({ revision, ...proof }) => [revision, proof]))
    const exportedAt = new Date().toISOString()
    const terms = { profileId, events, exportedAt, domain: 'localhost:4300' }
    const file = await serializeHistory({ ...terms, proofs: byRevision })
    const { faults, unchecked } = await verifyHistoryFile(file, recover, { key })
    const { type } = events[proofs.findIndex(({ stored }) => stored === null)] ?? {}
    return { faults, type, unchecked: unchecked.filter((text) => /log|entries/.test(text)) }
  }
  expect(await outcomeFor(admin)).toEqual({ faults: [], type: undefined, unchecked: [] })
  expect(await outcomeFor(owner)).toEqual({
    faults: [],
    type: 'ProfileTypeChanged',
    unchecked: ['Events of staff, whose entries the file does not explain: line 4.'],
  })
  const stranger = await createVisitor(api.app).ask({ url: `${url}/history/log-proofs` })
  expect(stranger.statusCode).toBe(401)
})

it('names the entry of each event of a history, also of erased ones, once it is published', async () => {
  const owner = await createOwner(api, 'ada.entries')
  const admin = await signInVisitor(api, 'admin')
  const { id } = owner.profile
  const url = `/api/profile/${id}/history`
  const entriesFor = async (reader: Visitor) =>
    logEntriesView.parse((await reader.ask({ url: `${url}/log-entries` })).json()).entries
  const listed = async () => {
    const answer = await admin.ask({ url: `/api/admin/events?profile=${id}` })
    return eventPage
      .parse(answer.json())
      .events.filter(({ streamKind }) => streamKind === 'profile')
  }
  expect(await entriesFor(owner)).toEqual([])
  expect((await listed()).map(({ entry }) => entry)).toEqual([null, null])
  await publishAll()
  expect(await entriesFor(owner)).toHaveLength(2)
  await owner.ask({ method: 'DELETE', url: `/api/profile/${id}` })
  await publishAll()
  const entries = await entriesFor(admin)
  const events = await models.log.read(profileStream(id))
  expect(entries.map(({ revision, eventId }) => [revision, eventId])).toEqual(
    events.map((event) => [Number(event.revision), event.id]),
  )
  for (const { eventId, index } of entries) {
    expect(parseTlogProof((await get(`proof/${eventId}`)).body)?.index).toBe(index)
  }
  expect((await listed()).map(({ entry }) => entry).toReversed()).toEqual(
    entries.map(({ revision: _, ...entry }) => entry),
  )
})

it('draws the rings of each published size once', async () => {
  const size = Number((await publishAll()).split('\n')[1])
  const query = vi.spyOn(api.deps.readPool, 'query')
  const rings = await get(`rings/${size}.svg`)
  expect(rings.statusCode).toBe(200)
  expect(rings.headers).toMatchObject({
    'cache-control': expect.stringContaining('immutable'),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/svg+xml',
  })
  expect(rings.body).toMatch(
    new RegExp(`<title>${size} entries in \\d+ weeks?, \\d+ % by owners</title>`),
  )
  const asked = query.mock.calls.length
  expect((await get(`rings/${size}.svg`)).body).toBe(rings.body)
  const { rows: unpublished } = await models.pool.query<{ size: number }>(
    'select size from generate_series(1, $1::int) size except select size::int from tlog.checkpoint',
    [size],
  )
  expect(unpublished.length).toBeGreaterThan(0)
  const sizes = unpublished.map((row) => row.size)
  for (const other of [...sizes, size + 1, 0, `0${size}`, 'latest']) {
    expect([other, (await get(`rings/${other}.svg`)).statusCode]).toEqual([other, 404])
  }
  expect(query.mock.calls.length).toBe(asked)
  await createOwner(api, 'ada.rings')
  const next = Number((await publishAll()).split('\n')[1])
  query.mockClear()
  expect((await get(`rings/${next}.svg`)).body).toContain(`<title>${next} entries`)
  // Only the new events are counted.
  const counts = query.mock.calls.filter(([text]) => String(text).includes("date_trunc('week'"))
  expect(counts.map(([, values]) => values?.[1])).toEqual([next - size])
  expect((await get(`rings/${size}.svg`)).body).toBe(rings.body)
  query.mockRestore()
})

it('counts what the staff did in each month', async () => {
  const read = async () => (await visitor.ask({ url: '/api/staff-activity' })).json()
  const counts = { held: 0, rejected: 0, deleted: 0, typesChanged: 1, networksBlocked: 0 }
  const month = `${api.clock.now().toISOString().slice(0, 7)}-01`
  await expect.poll(read).toEqual([{ ...counts, month, listed: expect.any(Number) }])
})

it('is read over HTTP, and failures have a reason', async () => {
  const checkpoint = await publishAll()
  const size = Number(checkpoint.split('\n')[1])
  const app = await api.buildAnother()
  const client = createLogClient(new URL(await app.listen({ port: 0, host: '127.0.0.1' })))
  expect(await client.fetchCheckpoint()).toBe(checkpoint)
  expect(await client.fetchEntries({ index: 0, width: size })).toHaveLength(size)
  expect(await client.fetchTile({ level: 0, index: 0, width: size })).toHaveLength(size * 32)
  const missing = client.fetchTile({ level: 5, index: 0, width: 1 })
  await expect(missing).rejects.toThrow(FetchFailed)
  await expect(missing).rejects.toThrow('tile/5/000.p/1 could not be fetched: HTTP status 404')
  const closed = `http://127.0.0.1:${await findFreePort()}`
  const unreachable = createLogClient(new URL(closed)).fetchKey()
  await expect(unreachable).rejects.toThrow(/vkey could not be fetched: .*ECONNREFUSED/)
})

// The former key signs nothing after this, so it is the last.
it('proves and names the events of a long history in pages', async () => {
  const { profile, ask } = await createOwner(api, 'ada.long')
  const released = Array.from({ length: maxHistoryPage }, () => ({
    type: 'HandleReleased' as const,
    data: { profileId: profile.id, handleKey: 'some-key' },
    id: randomUUID(),
    metadata: {
      at: api.clock.now().toISOString(),
      requestId: 'x',
      actor: { kind: 'house' as const, id: null },
    },
  }))
  await api.deps.eventStore.append(profileStream(profile.id), released, 1n)
  await publishAll()
  const readPage = async (path: string) =>
    (await ask({ url: `/api/profile/${profile.id}/history/${path}` })).json()
  for (const [path, key, size] of [
    ['log-proofs', 'proofs', 100],
    ['log-entries', 'entries', maxHistoryPage],
  ] as const) {
    const first = await readPage(path)
    expect([first[key].length, first.next]).toEqual([size, String(size)])
    const last = await readPage(`${path}?cursor=${maxHistoryPage}`)
    expect([last[key].length, last.next]).toEqual([2, null])
  }
})

it('lists the statements about new keys', async () => {
  expect((await get('rotations')).json()).toEqual([])
  const nextKey = createLogKey(key.name, Buffer.alloc(32, 9))
  await rotateKey({ ...options, nextKey, now: new Date().toISOString() })
  const statements = await get('rotations')
  expect(statements.headers['access-control-allow-origin']).toBe('*')
  expect(await listSuccessors(key, statements.json())).toMatchObject([
    { id: key.id },
    { id: nextKey.id },
  ])
})
