import { expect, it } from 'vitest'
import { cosign, createWitnessKey } from '#backend/transparency/log-key.ts'
import { hashLeaf, proveInclusion } from '#contract/transparency/merkle-tree.ts'
import { formatNoteKey, parseNote } from '#contract/transparency/signed-note.ts'
import { encodeStatement } from '#contract/transparency/statement.ts'
import { createNodeReader } from '#contract/transparency/tiles.ts'
import { formatTlogProof, type TlogProof } from '#contract/transparency/tlog-proof.ts'
import { createEntries, createMemoryTlog } from '#tests/support/memory-tlog.ts'
import { serve, setUpPage, stored } from '#tests/support/page-tlog.ts'
import { checkEvent } from './check-event.ts'

/** Entries of events, and the one of a statement. */
const entries = createEntries(300).map((entry) => Buffer.from([1, ...hashLeaf(entry)]))
const lost = { type: 'gap', first: 3, pastLast: 9, recordedAt: '2026-01-01T00:00:00.000Z' } as const
const statementIndex = 7
entries[statementIndex] = Buffer.from(encodeStatement(lost))
const index = 217

async function proveEntry(size: number, change: Partial<TlogProof> = {}, at = index) {
  const log = createMemoryTlog(entries.slice(0, size))
  const reader = createNodeReader(size, log.fetchTile)
  const hashes = await proveInclusion(at, size, reader)
  const checkpoint = await log.fetchCheckpoint()
  return formatTlogProof({ index: at, hashes, checkpoint, entry: entries[at], ...change })
}

setUpPage()

const check = (answer: string | number, witnesses = '') => {
  const proof = typeof answer === 'number' ? new Response('', { status: answer }) : answer
  serve(createMemoryTlog([]), { 'proof/some-event': proof, witnesses })
  return checkEvent('some-event')
}

it('finds an entry, and returns the proof for other programs', async () => {
  const proof = await proveEntry(300)
  expect(await check(proof)).toMatchObject({
    kind: 'in-log',
    index,
    checkpoint: { size: 300 },
    isStored: true,
    proof,
  })
})

it('verifies the cosignatures of the checkpoint with the listed keys', async () => {
  const [signer, other, absent] = ['a', 'b', 'c'].map((name, byte) =>
    createWitnessKey(`${name}.example`, Buffer.alloc(32, byte)),
  )
  if (!signer || !other || !absent) throw new Error('There are three')
  const log = createMemoryTlog(entries)
  const note = await log.fetchCheckpoint()
  const { text } = parseNote(note) ?? { text: '' }
  const time = new Date('2026-11-23T14:03:24.000Z')
  const forged = cosign(`${text}more\n`, other, time)
  const proof = await proveEntry(300, { checkpoint: note + cosign(text, signer, time) + forged })
  const vkeys = `${[signer, other, absent].map(formatNoteKey).join('\n')}\nno key\n`
  expect(await check(proof, vkeys)).toMatchObject({
    kind: 'in-log',
    witnesses: [
      { name: 'a.example', cosignedAt: time.toISOString() },
      { name: 'b.example', cosignedAt: null },
      { name: 'c.example', cosignedAt: null },
    ],
  })
  expect(await check(proof, '<!doctype html>')).toMatchObject({ kind: 'in-log', witnesses: [] })
})

it.each<[string, Partial<TlogProof>]>([
  ['another entry', { entry: entries[0] }],
  ['another place', { index: 216 }],
  ['a place after the end', { index: 300 }],
  ['a hash left out', { hashes: [] }],
])('finds a wrong proof: %s', async (_, change) => {
  expect((await check(await proveEntry(300, change))).kind).toBe('not-proven')
})

it('does not take a statement, which the log has, for a version', async () => {
  expect((await check(await proveEntry(300, {}, statementIndex))).kind).toBe('not-proven')
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
  [503, 'not-reached'],
  ['c2sp.org/tlog-proof@v2\nextra AQ==\nindex 0\n\n', 'not-reached'],
  [500, 'not-reached'],
  ['<!doctype html><p>Sign in to this network</p>', 'not-reached'],
])('accuses nobody when the server answers %s', async (answer, kind) => {
  expect((await check(answer)).kind).toBe(kind)
})
