import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLogKey, signNote } from '#backend/transparency/log-key.ts'
import { logPath, parseCheckpoint } from '#contract/transparency/checkpoint.ts'
import { formatKeyRotation } from '#contract/transparency/key-rotation.ts'
import { formatNoteKey } from '#contract/transparency/signed-note.ts'
import { parseTilePath } from '#contract/transparency/tiles.ts'
import { createEntries, createMemoryTlog, memoryLogKey } from '#tests/support/memory-tlog.ts'
import { acceptKey, checkLog } from './check-log.ts'
import { formatVerdict, isBad, listCheckpoints } from './log-verdict.ts'

type Answer = string | Uint8Array<ArrayBuffer> | Response

const stored = new Map<string, string>()
let fetched: string[] = []

/** Answers the page's requests with a log in memory, or instead with `answers` by path. */
function serve(log: ReturnType<typeof createMemoryTlog>, answers: Record<string, Answer> = {}) {
  const answer = async (path: string): Promise<Answer> => {
    const other = answers[path]
    if (other !== undefined) return other
    if (path === 'checkpoint') return log.fetchCheckpoint()
    if (path === 'vkey') return `${await log.fetchKey()}\n`
    const tile = parseTilePath(path)
    if (!tile || tile.level === 'entries') throw new Error(`${path} is not read`)
    const { level, index, width } = tile
    return Uint8Array.from(await log.fetchTile({ level, index, width }))
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.slice(`${logPath}/`.length)
    fetched.push(path)
    const found = await answer(path)
    return found instanceof Response ? found : new Response(found)
  })
}

beforeEach(() => {
  stored.clear()
  fetched = []
  vi.stubGlobal('location', { host: 'directory.example' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

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
  fetched = []
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

const otherKey = createLogKey(memoryLogKey.name, Buffer.alloc(32, 8))

/** Serves a log that another key signs. */
const serveWithOtherKey = (
  signed: readonly Uint8Array[],
  answers: Record<string, Answer> = {},
): void => serve(createMemoryTlog(signed, { key: otherKey }), answers)

it('finds another key, and keeps that of the first visit', async () => {
  await visit(300)
  serveWithOtherKey(entries.slice(0, 301))
  expect(await checkLog()).toMatchObject({
    kind: 'another-key',
    growth: 'consistent',
    last: { size: 300, vkey: formatNoteKey(memoryLogKey) },
    next: { size: 301, vkey: formatNoteKey(otherKey) },
  })
  expect((await visit(301)).kind).toBe('consistent')
})

it.each([
  ['the same entries', entries.slice(0, 300), {}, 'same'],
  ['fewer entries', entries.slice(0, 299), {}, 'went-back'],
  ['other entries', other, {}, 'two-histories'],
  [
    'entries without tiles',
    entries.slice(0, 400),
    { 'tile/0/001.p/144': new Uint8Array(31) },
    'not-shown',
  ],
])('says how a log with another key and %s relates to the earlier one', async (...row) => {
  const [, signed, answers, growth] = row
  await visit(300)
  serveWithOtherKey(signed, answers)
  expect(await checkLog()).toMatchObject({ kind: 'another-key', growth, last: { size: 300 } })
})

it('continues with a key that the visitor accepted, and keeps the earlier checkpoint', async () => {
  await visit(300)
  serveWithOtherKey(entries.slice(0, 299))
  const check = await checkLog()
  if (check.kind !== 'another-key') throw new Error(`The check is ${check.kind}`)
  acceptKey(check)
  const former = { size: 300, vkey: formatNoteKey(memoryLogKey), note: check.last.note }
  expect(await checkLog()).toMatchObject({ kind: 'same', last: { size: 299 }, former })
  serveWithOtherKey(entries.slice(0, 400))
  expect(await checkLog()).toMatchObject({ kind: 'consistent', next: { size: 400 }, former })
  const back = await visit(500)
  expect(back).toMatchObject({ kind: 'another-key', last: { size: 400 } })
  if (back.kind === 'another-key') acceptKey(back)
  expect(await visit(500)).toMatchObject({ kind: 'same', former })
})

it('takes a checkpoint that two keys signed as one of the last of them', async () => {
  await visit(300)
  const rotations = JSON.stringify([
    signNote(formatKeyRotation(otherKey), [memoryLogKey, otherKey]),
  ])
  const signers = [memoryLogKey, otherKey]
  serve(createMemoryTlog(entries.slice(0, 400), { signers }), { rotations })
  expect(await checkLog()).toMatchObject({
    kind: 'consistent',
    next: { size: 400, vkey: formatNoteKey(otherKey) },
  })
  expect((await visit(500)).kind).toBe('another-key')
})

it('continues with a key that the earlier one names, and keeps to it', async () => {
  await visit(300)
  const rotations = [signNote(formatKeyRotation(otherKey), [memoryLogKey, otherKey])]
  const rotated = (size: number, statements: readonly string[]) => {
    const log = createMemoryTlog(entries.slice(0, size), { key: otherKey })
    serve(log, { rotations: JSON.stringify(statements) })
  }
  rotated(400, [signNote(formatKeyRotation(otherKey), [otherKey])])
  expect(await checkLog()).toMatchObject({ kind: 'another-key', last: { size: 300 } })
  rotated(400, rotations)
  const replaced = await checkLog()
  expect(replaced).toMatchObject({
    kind: 'consistent',
    last: { vkey: formatNoteKey(memoryLogKey) },
    next: { size: 400, vkey: formatNoteKey(otherKey) },
  })
  expect(formatVerdict(replaced)).toContain(
    'Its key was replaced, and the earlier key signed the new one.',
  )
  rotated(500, [])
  expect(await checkLog()).toMatchObject({ kind: 'consistent', next: { size: 500 } })
  expect(await visit(600)).toMatchObject({ kind: 'another-key', last: { size: 500 } })
})

it('has no earlier key before another one was accepted', async () => {
  await visit(300)
  expect(await visit(300)).toMatchObject({ kind: 'same', former: null })
})

it('stores nothing at a first visit whose checkpoint another key signed', async () => {
  const log = logOf(300)
  serve(log, { checkpoint: await createMemoryTlog(entries, { key: otherKey }).fetchCheckpoint() })
  expect(await checkLog()).toMatchObject({ kind: 'invalid-signature', last: null })
  expect(stored.size).toBe(0)
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
