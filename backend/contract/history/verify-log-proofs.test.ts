import { expect, it } from 'vitest'
import { contentHash } from '#contract/signatures/content-hash.ts'
import { encodeEventEntry } from '#contract/transparency/event-entry.ts'
import type { HistoryEvent } from '#contract/views/history.ts'
import { adaFields } from '#tests/fixtures/profile-events.ts'
import { edited, eve, sign, siwe } from '#tests/fixtures/signed-events.ts'
import { writeFile } from '#tests/support/history-files.ts'
import {
  type Change,
  entries,
  events,
  opening,
  outcome,
  proveEntry,
  storedOf,
  writeLogged,
} from '#tests/support/logged-history.ts'
import { createEntries, createMemoryTlog, memoryLogKey as key } from '#tests/support/memory-tlog.ts'
import type { LogProof } from './log-proof.ts'

it('verifies proofs with the key, and says that it needs the key', async () => {
  const file = await writeLogged(events)
  const checkpoint = await createMemoryTlog(entries).fetchCheckpoint()
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

const unexplained = 'Events of staff, whose entries the file does not explain: line 3.'
const withoutStaff: Change = (log, { type }) =>
  type === 'ProfileListed' ? { ...log, stored: null } : log

it('reports events whose entries are not explained', async () => {
  expect(await outcome(await writeLogged(events, withoutStaff), { key })).toEqual([unexplained])
  const all = await writeLogged(events, (log) => ({ ...log, stored: null }))
  expect(await outcome(all, { key })).toEqual([
    ...[2, 4].map(
      (line) => `line ${line}: lacks the stored event, which only events of staff may lack`,
    ),
    unexplained,
  ])
})

it('finds an event that differs from its entry', async () => {
  const changed = events.map((event) => ({ ...event, at: '2026-03-01T13:00:00.000Z' }))
  const found = await outcome(await writeLogged(changed), { key })
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
  const file = await writeLogged(events, (log, { revision }) =>
    revision === 1 ? change(log, events[1] as HistoryEvent) : log,
  )
  expect(await outcome(file, { key })).toEqual([`line 3: ${message}`])
})

it('finds with a proof from elsewhere that the newest version was left out', async () => {
  const cut = await writeLogged(events.slice(0, 2))
  expect(await outcome(cut, { key })).toEqual([])
  const proof = await proveEntry(7)
  const lacking = 'line 1: lacks an event: entry 7 of the transparency log'
  expect(await outcome(cut, { key, seen: proof })).toEqual([lacking])
  expect(await outcome(await writeLogged(events), { key, seen: proof })).toEqual([])
})

it('does not take the entry of an event of staff for that of the proof from elsewhere', async () => {
  const proof = await proveEntry(7)
  const planted = await writeLogged(events.slice(0, 2), (log, event) =>
    event.type === 'ProfileListed' ? { proof, stored: null } : log,
  )
  expect(await outcome(planted, { key, seen: proof })).toEqual([
    unexplained,
    'Whether the file has the event of the proof: line 3 has its entry, but does not explain it.',
  ])
})

it('verifies the proof from elsewhere, and compares its entry', async () => {
  const file = await writeLogged(events)
  for (const [from, to, number] of [
    ['index 7', 'index 6', 6],
    [/extra \S+\n/, '', 7],
  ] as const) {
    const seen = (await proveEntry(7)).replace(from, to)
    expect(await outcome(file, { key, seen })).toEqual([
      `line 1: cannot be compared: the key has not signed that the log has entry ${number} of the proof`,
    ])
  }
  const other = await proveEntry(7, createEntries(14, 'other'))
  expect(await outcome(file, { key, seen: other })).toEqual([
    'line 1: lacks an event: entry 7 of the transparency log',
    describeSizes(14, ' For later events, export the history again.'),
  ])
})

it.each<[string, (index: number) => Promise<string>, string[]]>([
  [
    'one entry twice',
    (index) => proveEntry(index === 6 ? 5 : index),
    ['line 3: has the same entry of the transparency log as line 2'],
  ],
  [
    'two logs of the same size',
    (index) => proveEntry(index, index === 6 ? createEntries(13, 'fork') : entries),
    ['line 3: is from another log than line 2, signed with the same key'],
  ],
  [
    'an entry that was inserted later',
    (index) => proveEntry(index === 6 ? 9 : index),
    ['line 4: has an earlier entry of the transparency log than a line before'],
  ],
])('finds %s', async (_, proofOf, faults) => {
  const file = await writeLogged(events, async (log, { revision, type }) => ({
    proof: await proofOf(5 + revision),
    stored: type === 'ProfileListed' ? null : log.stored,
  }))
  expect(await outcome(file, { key })).toEqual([...faults, unexplained])
})

it.each<[string, (event: HistoryEvent) => object]>([
  ['another kind of actor', ({ actor }) => ({ actor: { ...actor, kind: 'house' } })],
  ['another actor', ({ actor }) => ({ actor: { ...actor, id: 'keyed-other' } })],
])('finds an event with %s than its entry', async (_, change) => {
  const changed = events.map((event) =>
    event.revision === 1 ? ({ ...event, ...change(event) } as HistoryEvent) : event,
  )
  const [, original] = events
  if (!original) throw new Error('There is no event')
  const file = await writeLogged(changed, (log, { revision }) =>
    revision === 1 ? { ...log, stored: storedOf(original) } : log,
  )
  expect(await outcome(file, { key })).toEqual([
    'line 3: is not the event of entry 6 of the transparency log',
  ])
})

it('accepts the id of an actor, as in the export of staff', async () => {
  const shown = events.map((event) => ({
    ...event,
    actor: { ...event.actor, id: `keyed-${event.actor.kind}` },
  }))
  expect(await outcome(await writeLogged(shown), { key })).toEqual([])
})

it.each<[string, (stored: NonNullable<LogProof['stored']>) => object]>([
  ['a salt of another length', ({ metadata }) => ({ metadata: { ...metadata, salt: wrongSalt } })],
  ['half a surrogate pair', ({ data }) => ({ data: { ...data, sealed: '\ud800' } })],
  ['no actor', ({ metadata }) => ({ metadata: { ...metadata, actor: undefined } })],
])('finds a stored event with %s', async (_, change) => {
  const file = await writeLogged(events, (log, { revision }) =>
    revision === 2 && log.stored
      ? ({ ...log, stored: { ...log.stored, ...change(log.stored) } } as LogProof)
      : log,
  )
  expect(await outcome(file, { key })).toEqual([
    'line 4: is not the event of entry 7 of the transparency log',
  ])
})
const wrongSalt = `${'A'.repeat(42)}==`

it('finds content that the logged event did not commit to, in texts of another wallet', async () => {
  const fields = { ...adaFields, bio: 'Words of Eve, which Ada never wrote.' }
  const resources = [`urn:provenance:content:${await contentHash(fields)}`]
  const proof = await sign(siwe({ address: eve.address, resources }), eve)
  const personal = { walletAddress: eve.address, fields, proof }
  const bySomebody = await edited(1, { fields, by: eve })
  const replaced = events.map((event, revision) => {
    const content = [personal, undefined, bySomebody.personal][revision]
    return { ...event, ...(content && { personal: content }) } as HistoryEvent
  })
  const keepStored: Change = (log, { revision }) => {
    const original = events[revision]
    return original ? { ...log, stored: storedOf(original) } : log
  }
  expect(await outcome(await writeLogged(replaced, keepStored), { key })).toEqual([
    'line 2: has other content than the event of entry 5 of the transparency log',
    'line 4: has other content than the event of entry 7 of the transparency log',
  ])
  const withoutOpening = replaced.map((event) => ({ ...event, opening: undefined }))
  expect(await outcome(await writeLogged(withoutOpening, keepStored), { key })).toEqual([
    'Whether the log has this content, since its events do not bind it: lines 2, 4.',
  ])
})

it('does not check the content of events from before commitments', async () => {
  const [, , newest] = events
  if (!newest) throw new Error('There is no event')
  const { commitment: _, ...data } = storedOf(newest).data
  const stored = { ...storedOf(newest), data }
  const older = encodeEventEntry({ ...stored, type: newest.type, revision: 2n })
  const proof = await proveEntry(7, entries.with(7, Buffer.from(older)))
  const file = await writeLogged(events, (log, { revision }) =>
    revision === 2 ? { proof, stored } : log,
  )
  expect(await outcome(file, { key })).toEqual([
    'line 4: is from another log than line 2, signed with the same key',
    'Whether the log has this content, since its events do not bind it: line 4.',
  ])
})

it('finds content that the logged event does not have', async () => {
  const noted = events.map((event) =>
    event.type === 'ProfileListed' ? { ...event, personal: { note: 'Approved.' } } : event,
  )
  const file = await writeLogged(noted, (log, { revision }) => {
    const original = events[revision]
    return original ? { ...log, stored: storedOf(original) } : log
  })
  expect(await outcome(file, { key })).toEqual([
    'line 3: has content that the event of entry 6 of the transparency log lacks',
  ])
})

it('finds an event that names two lives', async () => {
  const moved = events.map((event) => (event.revision === 2 ? { ...event, life: 2 } : event))
  expect(await outcome(await writeLogged(moved), { key })).toEqual(['line 4: names two lives'])
})

const describeSizes = (seen: number, more = '') =>
  `The file was not compared with the checkpoint: the log had 13 entries at the export, and ${seen} at the checkpoint. Pass a checkpoint of 13 entries, or follow the log from one to the other: npm run log -- watch.${more}`

it('compares the file with a checkpoint from elsewhere', async () => {
  const file = await writeLogged(events)
  const grown = await createMemoryTlog([...entries, ...createEntries(2)]).fetchCheckpoint()
  expect(await outcome(file, { key, seen: grown })).toEqual([
    describeSizes(15, ' For later events, export the history again.'),
  ])
  const older = await createMemoryTlog(createEntries(10)).fetchCheckpoint()
  expect(await outcome(file, { key, seen: older })).toEqual([describeSizes(10)])
  const other = await createMemoryTlog(createEntries(13)).fetchCheckpoint()
  expect(await outcome(file, { key, seen: other })).toEqual([
    'line 1: is from another log than the checkpoint, signed with the same key',
  ])
  expect(await outcome(file, { key, seen: 'none' })).toEqual([
    'line 1: cannot be compared: the key has not signed the checkpoint',
  ])
})

it('reports content that the logged event has and the file does not', async () => {
  const noted = events.map((event) =>
    event.type === 'ProfileListed' ? { ...event, opening, personal: { note: 'Approved.' } } : event,
  )
  const logged = noted.map((event) => {
    const { type, revision } = event
    return encodeEventEntry({ ...storedOf(event), type, revision: BigInt(revision) })
  })
  const withNotes: Change = async (_, { revision }) => ({
    proof: await proveEntry(revision, logged),
    stored: storedOf(noted[revision] as HistoryEvent),
  })
  expect(await outcome(await writeLogged(noted, withNotes), { key })).toEqual([])
  expect(await outcome(await writeLogged(events, withNotes), { key })).toEqual([
    'Content that the file does not have, because it was erased or left out: line 3.',
  ])
})
