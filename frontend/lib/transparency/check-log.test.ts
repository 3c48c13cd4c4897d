import { expect, it, vi } from 'vitest'
import { createLogKey, signNote } from '#backend/transparency/log-key.ts'
import { parseCheckpoint } from '#contract/transparency/checkpoint.ts'
import { formatNoteKey } from '#contract/transparency/signed-note.ts'
import { createEntries, createMemoryTlog, memoryLogKey } from '#tests/support/memory-tlog.ts'
import { type Answer, fetched, serve, setUpPage, stored } from '#tests/support/page-tlog.ts'
import { checkLog } from './check-log.ts'
import { formatVerdict, isBad, listCheckpoints } from './log-verdict.ts'

setUpPage()

const entries = createEntries(70_000)
const logOf = (size: number) => createMemoryTlog(entries.slice(0, size))

/** Visits a log whose entries are the first `size`. */
function visit(size: number) {
  serve(logOf(size))
  return checkLog()
}

it('stores the first checkpoint and the key, and finds the same log', async () => {
  const first = await visit(300)
  const note = await logOf(300).fetchCheckpoint()
  const root = note.split('\n')[2]
  const vkey = formatNoteKey(memoryLogKey)
  const next = { size: 300, root, note, vkey, signedAt: null }
  expect(first).toEqual({ kind: 'first-visit', next, isStored: true })
  expect(fetched.toSorted()).toEqual(['checkpoint', 'vkey'])
  fetched.length = 0
  expect(await visit(300)).toMatchObject({ kind: 'same', last: { size: 300 }, next: { note } })
  expect(fetched).toEqual(['checkpoint'])
})

it('finds that a grown log begins with the earlier entries, from a few tiles', async () => {
  await visit(300)
  expect(await visit(70_000)).toMatchObject({
    kind: 'consistent',
    last: { size: 300 },
    next: { size: 70_000 },
  })
  expect(fetched.filter((path) => path.startsWith('tile/')).length).toBeLessThan(8)
  expect(await visit(70_000)).toMatchObject({ kind: 'same', last: { size: 70_000 } })
})

it('finds that the log went back, and keeps the last good checkpoint', async () => {
  await visit(300)
  const back = { kind: 'went-back', last: { size: 300 }, next: { size: 299 } }
  expect(await visit(299)).toMatchObject(back)
  expect(await visit(299)).toMatchObject(back)
  expect((await visit(301)).kind).toBe('consistent')
})

const other = createEntries(400, 'other')

it.each([
  ['of the same size', other.slice(0, 300)],
  ['of a larger one', other],
  ['whose last earlier entry differs', entries.slice(0, 400).with(299, other[0] ?? Buffer.of())],
])('finds two histories %s, and keeps the last good checkpoint', async (_, rewritten) => {
  await visit(300)
  serve(createMemoryTlog(rewritten))
  const twoHistories = {
    kind: 'two-histories',
    last: { size: 300, note: await logOf(300).fetchCheckpoint() },
    next: { size: rewritten.length, note: await createMemoryTlog(rewritten).fetchCheckpoint() },
  }
  expect(await checkLog()).toMatchObject(twoHistories)
  expect(await checkLog()).toMatchObject(twoHistories)
  expect((await visit(301)).kind).toBe('consistent')
})

it('is not convinced by the tiles of the earlier log', async () => {
  await visit(300)
  serve(createMemoryTlog(other, { served: entries.slice(0, 400) }))
  expect((await checkLog()).kind).toBe('not-shown')
})

it.each<[string, Record<string, Answer>]>([
  ['the key is served', {}],
  ['no key is served', { vkey: new Response('', { status: 500 }) }],
])('finds that the signature is not of this text if %s', async (_, answers) => {
  await visit(300)
  const log = logOf(301)
  const note = await log.fetchCheckpoint()
  serve(log, { checkpoint: note.replace('\n301\n', '\n302\n'), ...answers })
  expect(await checkLog()).toMatchObject({
    kind: 'invalid-signature',
    last: { size: 300 },
    next: { size: 302 },
  })
})

it.each<[string, string | null]>([
  ['Mon, 23 Nov 2026 14:03:22 GMT', '2026-11-23T14:03:22.000Z'],
  ['yesterday', null],
])('reads the time of the checkpoint from the header %s', async (header, signedAt) => {
  const log = logOf(300)
  const headers = { 'Last-Modified': header }
  serve(log, { checkpoint: new Response(await log.fetchCheckpoint(), { headers }) })
  expect(await checkLog()).toMatchObject({ kind: 'first-visit', next: { signedAt } })
})

const restoring = JSON.stringify({ code: 'log-restoring' })

it.each([
  [404, '', 'none-yet', true],
  [503, restoring, 'restoring', false],
])('tells the reason of a missing checkpoint by the status %i', async (...row) => {
  const [status, body, kind, isBadLater] = row
  const checkpoint = () => ({ checkpoint: new Response(body, { status }) })
  serve(logOf(300), checkpoint())
  const first = await checkLog()
  expect(first).toEqual({ kind, last: null })
  expect(isBad(first)).toBe(false)
  await visit(300)
  serve(logOf(300), checkpoint())
  const later = await checkLog()
  expect(later).toMatchObject({ kind, last: { size: 300 } })
  expect(isBad(later)).toBe(isBadLater)
})

it.each<[string, Record<string, Answer>, string]>([
  ['no checkpoint', { checkpoint: new Response(restoring, { status: 503 }) }, 'restoring'],
  [
    'too many requests',
    { checkpoint: new Response('{"code":"unavailable"}', { status: 503 }) },
    'not-reached',
  ],
  ['a failure', { checkpoint: new Response('', { status: 500 }) }, 'not-reached'],
  ['another page', { checkpoint: '<!doctype html><p>Sign in to this network</p>' }, 'not-reached'],
])('accuses nobody when the server answers with %s', async (_, answers, kind) => {
  await visit(200)
  serve(logOf(400), answers)
  const check = await checkLog()
  expect(check.kind).toBe(kind)
  expect(isBad(check)).toBe(false)
  expect((await visit(400)).kind).toBe('consistent')
})

it.each<[string, (tile: Uint8Array) => Answer]>([
  ['refuses tiles', () => new Response('', { status: 404 })],
  ['serves a short tile', () => new Uint8Array(31)],
  ['serves a damaged tile', (tile) => Uint8Array.from(tile).fill(0, 5, 6)],
])('finds that a server that %s does not show a larger log, nor two', async (_, change) => {
  await visit(200)
  const log = logOf(400)
  const tile = await log.fetchTile({ level: 0, index: 0, width: 256 })
  serve(log, { 'tile/0/000': change(tile) })
  const check = await checkLog()
  expect(check).toMatchObject({ kind: 'not-shown', last: { size: 200 }, next: { size: 400 } })
  expect(isBad(check)).toBe(true)
  expect(listCheckpoints(check).map(({ name }) => name)).toEqual(['from before', 'from now'])
  expect((await visit(400)).kind).toBe('consistent')
})

it.each([0, 200])('refuses the log of another origin after %i entries', async (size) => {
  if (size > 0) await visit(size)
  const before = [...stored]
  const key = createLogKey('other.example/tlog/1', Buffer.alloc(32, 9))
  serve(createMemoryTlog(entries.slice(0, 300), { key }))
  const check = await checkLog()
  expect(check).toMatchObject({ kind: 'another-origin', next: { size: 300 } })
  expect(isBad(check)).toBe(true)
  expect(formatVerdict(check)).toContain(
    'the log of other.example/tlog/1, and not of directory.example',
  )
  expect([...stored]).toEqual(before)
})

it('refuses texts that a browser might not be able to store', async () => {
  await visit(200)
  const text = (await logOf(300).fetchCheckpoint()).split('\n\n')[0]
  const checkpoint = signNote(`${text}\n${'x'.repeat(70_000)}\n`, [memoryLogKey])
  serve(logOf(300), { checkpoint })
  expect((await checkLog()).kind).toBe('not-reached')
})

it('says that the browser refused to store a checkpoint', async () => {
  await visit(200)
  const { getItem } = localStorage
  vi.stubGlobal('localStorage', {
    getItem,
    setItem: () => {
      throw new Error('The quota has been exceeded')
    },
  })
  for (const check of [await visit(200), await visit(300)]) {
    expect(check).toMatchObject({ isStored: false })
    expect(formatVerdict(check)).toContain('This browser refused to store the checkpoint')
  }
})

it('does not take the checkpoint of a tab that was faster for a log that went back', async () => {
  await visit(300)
  const slow = logOf(301)
  serve({
    ...slow,
    fetchCheckpoint: async () => {
      await visit(302)
      serve(slow)
      return slow.fetchCheckpoint()
    },
  })
  expect((await checkLog()).kind).toBe('consistent')
  expect(await visit(302)).toMatchObject({ kind: 'same', last: { size: 302 } })
})

it.each([
  ['nothing readable', '{"vkey":1}'],
  ['no JSON', 'x'],
])('begins anew if the browser stored %s', async (_, text) => {
  await visit(300)
  for (const key of stored.keys()) stored.set(key, text)
  expect((await visit(301)).kind).toBe('first-visit')
})

it('begins anew at each visit of a browser without storage', async () => {
  vi.stubGlobal('localStorage', undefined)
  const first = await visit(300)
  expect(first).toMatchObject({ kind: 'first-visit', isStored: false })
  expect(formatVerdict(first)).not.toContain('keeps the checkpoint')
  expect((await visit(299)).kind).toBe('first-visit')
})

it('fetches nothing in a browser that cannot verify Ed25519', async () => {
  vi.stubGlobal('crypto', { subtle: { generateKey: () => Promise.reject(new Error('unknown')) } })
  expect(await visit(300)).toEqual({ kind: 'unsupported' })
  expect(fetched).toEqual([])
})

it('keeps notes that others can verify', async () => {
  await visit(300)
  const check = await visit(301)
  const notes = check.kind === 'consistent' ? [check.last.note, check.next.note] : []
  const sizes = notes.map((note) => parseCheckpoint(note.slice(0, note.indexOf('\n\n') + 1))?.size)
  expect(sizes).toEqual([300, 301])
})
