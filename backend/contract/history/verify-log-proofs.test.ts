import { expect, it } from 'vitest'
import { encodeEventEntry } from '#contract/transparency/event-entry.ts'
import { proveInclusion } from '#contract/transparency/merkle-tree.ts'
import { createNodeReader } from '#contract/transparency/tiles.ts'
import { formatTlogProof } from '#contract/transparency/tlog-proof.ts'
import type { HistoryEvent } from '#contract/views/history.ts'
import { createHistory } from '#tests/fixtures/histories.ts'
import { edited, listed } from '#tests/fixtures/signed-events.ts'
import {
  domain,
  exportedAt,
  submittedWhole,
  verify,
  writeFile,
} from '#tests/support/history-files.ts'
import { createEntries, createMemoryTlog, memoryLogKey as key } from '#tests/support/memory-tlog.ts'
import { serializeHistory } from './history-file.ts'
import type { LogProof } from './log-proof.ts'

const events = createHistory(await submittedWhole(), listed, await edited(1))

function storedOf({ data, at, revision }: HistoryEvent): NonNullable<LogProof['stored']> {
  const metadata = { at, salt: Buffer.alloc(32, revision).toString('base64') }
  const id = `00000000-0000-4000-8000-00000000000${revision}`
  return { id, stream: `profile-${data.profileId}`, data: { ...data, sealed: 'x' }, metadata }
}

/** Entries of other profiles, then those of the history, then more of others. */
const entries = [
  ...createEntries(5),
  ...events.map((event) => {
    const { type, revision } = event
    return encodeEventEntry({ ...storedOf(event), type, revision: BigInt(revision) })
  }),
  ...createEntries(5, 'later'),
]
const tlog = createMemoryTlog(entries)
const checkpoint = await tlog.fetchCheckpoint()

async function prove(event: HistoryEvent): Promise<LogProof> {
  const index = 5 + event.revision
  const readNode = createNodeReader(entries.length, tlog.fetchTile)
  const hashes = await proveInclusion(index, entries.length, readNode)
  const proof = formatTlogProof({ index, hashes, checkpoint, entry: entries[index] })
  return { proof, stored: storedOf(event) }
}

type Change = (log: LogProof, event: HistoryEvent) => LogProof | undefined

/** Writes the file of some events with their proofs. */
async function write(of: readonly HistoryEvent[], change: Change = (log) => log): Promise<string> {
  const proofs = new Map<number, LogProof>()
  for (const event of of) {
    const log = change(await prove(event), event)
    if (log) proofs.set(event.revision, log)
  }
  const { profileId = '' } = events[0]?.data ?? {}
  return serializeHistory({ profileId, events: of, exportedAt, domain, proofs })
}

async function outcome(file: string, expected: Parameters<typeof verify>[1]) {
  const { faults, unchecked } = await verify(file, expected)
  return [...faults.map(({ line, message }) => `line ${line}: ${message}`), ...unchecked]
}

it('verifies proofs with the key, and says that it needs the key', async () => {
  const file = await write(events)
  expect(await outcome(file, { key })).toEqual([])
  expect(await outcome(file, { key, seen: checkpoint })).toEqual([])
  expect(await outcome(file, {})).toEqual([
    'The file has proofs of the transparency log. To check them, pass the key of the log: --key vkey.',
  ])
})

it('accepts files without proofs, which are not checked with the key', async () => {
  const file = await writeFile(events)
  expect(await outcome(file, {})).toEqual([])
  expect(await outcome(file, { key })).toEqual([
    'Events without a proof of the transparency log: 3.',
  ])
})

it('reports events whose entries are not explained', async () => {
  const file = await write(events, (log, { type }) =>
    type === 'ProfileListed' ? { ...log, stored: null } : log,
  )
  expect(await outcome(file, { key })).toEqual([
    'Events of staff, whose entries the file does not explain: 1.',
  ])
})

it('finds an event that differs from its entry', async () => {
  const changed = events.map((event) => ({ ...event, at: '2026-03-01T13:00:00.000Z' }))
  const found = await outcome(await write(changed), { key })
  expect(found.filter((text) => text.includes('transparency log'))).toEqual(
    [5, 6, 7].map(
      (index) => `line ${index - 3}: is not the event of entry ${index} of the transparency log`,
    ),
  )
})

it.each<[string, Change, string]>([
  [
    'another entry',
    (log) => ({ ...log, proof: log.proof.replace(/extra \S+/, `extra ${'A'.repeat(44)}`) }),
    'is not proven: the key has not signed that the transparency log has it',
  ],
  [
    'an invalid signature',
    (log) => ({ ...log, proof: log.proof.replace(/\n13\n/, '\n14\n') }),
    'is not proven: the key has not signed that the transparency log has it',
  ],
  [
    'no proof in it',
    (log) => ({ ...log, proof: 'none' }),
    'has a malformed proof of the transparency log',
  ],
])('finds a proof with %s', async (_, change, message) => {
  const file = await write(events, (log, { revision }) =>
    revision === 1 ? change(log, events[1] as HistoryEvent) : log,
  )
  expect(await outcome(file, { key })).toEqual([`line 3: ${message}`])
})

it('finds with a proof from elsewhere that the newest version was left out', async () => {
  const [, , newest] = events
  if (!newest) throw new Error('There is no event')
  const cut = await write(events.slice(0, 2))
  expect(await outcome(cut, { key })).toEqual([])
  const { proof } = await prove(newest)
  expect(await outcome(cut, { key, seen: proof })).toEqual([
    'line 1: lacks an event: entry 7 of the transparency log',
  ])
  expect(await outcome(await write(events), { key, seen: proof })).toEqual([])
})

it('compares the file with a checkpoint from elsewhere', async () => {
  const file = await write(events)
  const grown = await createMemoryTlog([...entries, ...createEntries(2)]).fetchCheckpoint()
  expect(await outcome(file, { key, seen: grown })).toEqual([
    'The log had 13 entries at the export, and has 15 at the checkpoint. For later events, export the history again.',
  ])
  const other = await createMemoryTlog(createEntries(13)).fetchCheckpoint()
  expect(await outcome(file, { key, seen: other })).toEqual([
    'line 1: is from another log than the checkpoint, signed with the same key',
  ])
  expect(await outcome(file, { key, seen: 'none' })).toEqual([
    'line 1: cannot be compared: the key has not signed the checkpoint',
  ])
})
