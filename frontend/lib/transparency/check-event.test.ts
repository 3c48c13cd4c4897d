import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { proveInclusion } from '#contract/transparency/merkle-tree.ts'
import { createNodeReader } from '#contract/transparency/tiles.ts'
import { formatTlogProof, type TlogProof } from '#contract/transparency/tlog-proof.ts'
import { createEntries, createMemoryTlog } from '#tests/support/memory-tlog.ts'
import { checkEvent } from './check-event.ts'

const entries = createEntries(300)
const index = 217

async function proveEntry(size: number, change: Partial<TlogProof> = {}): Promise<string> {
  const log = createMemoryTlog(entries.slice(0, size))
  const reader = createNodeReader(size, log.fetchTile)
  const hashes = await proveInclusion(index, size, reader)
  const checkpoint = await log.fetchCheckpoint()
  return formatTlogProof({ index, hashes, checkpoint, entry: entries[index], ...change })
}

const serve = (answer: string | number) =>
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/vkey')) return new Response(await createMemoryTlog([]).fetchKey())
    if (!url.endsWith('/proof/some-event')) throw new Error(`${url} is not read`)
    return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(answer)
  })

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const check = (answer: string | number) => {
  serve(answer)
  return checkEvent('some-event')
}

it('finds an entry, and returns the proof for other programs', async () => {
  const proof = await proveEntry(300)
  expect(await check(proof)).toMatchObject({
    kind: 'in-log',
    index,
    checkpoint: { size: 300 },
    proof,
  })
})

it.each<[string, Partial<TlogProof>]>([
  ['another entry', { entry: entries[0] }],
  ['another place', { index: 216 }],
  ['a place after the end', { index: 300 }],
  ['a hash left out', { hashes: [] }],
])('finds a wrong proof: %s', async (_, change) => {
  expect((await check(await proveEntry(300, change))).kind).toBe('not-proven')
})

it('compares the log with the last checkpoint of this browser', async () => {
  await check(await proveEntry(300))
  const before = [...stored.values()]
  expect(await check(await proveEntry(299))).toMatchObject({
    kind: 'bad-log',
    log: { kind: 'went-back', last: { size: 300 } },
  })
  expect([...stored.values()]).toEqual(before)
})

it('finds that the checkpoint is not signed', async () => {
  const unsigned = (await proveEntry(300)).replace(/\n300\n/, '\n301\n')
  expect(await check(unsigned)).toMatchObject({
    kind: 'bad-log',
    log: { kind: 'invalid-signature' },
  })
})

it.each<[string | number, string]>([
  [404, 'none-yet'],
  [503, 'restoring'],
  [500, 'not-reached'],
  ['<!doctype html><p>Sign in to this network</p>', 'not-reached'],
])('accuses nobody when the server answers %s', async (answer, kind) => {
  expect((await check(answer)).kind).toBe(kind)
})
