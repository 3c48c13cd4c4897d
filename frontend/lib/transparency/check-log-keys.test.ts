import { expect, it } from 'vitest'
import { createLogKey, signNote } from '#backend/transparency/log-key.ts'
import { formatKeyRotation } from '#contract/transparency/key-rotation.ts'
import { formatNoteKey } from '#contract/transparency/signed-note.ts'
import { createEntries, createMemoryTlog, memoryLogKey } from '#tests/support/memory-tlog.ts'
import { type Answer, serve, setUpPage, stored } from '#tests/support/page-tlog.ts'
import { acceptKey, checkLog } from './check-log.ts'
import { formatVerdict } from './log-verdict.ts'

setUpPage()

const entries = createEntries(600)
const logOf = (size: number) => createMemoryTlog(entries.slice(0, size))

/** Visits a log whose entries are the first `size`. */
function visit(size: number) {
  serve(logOf(size))
  return checkLog()
}

const other = createEntries(400, 'other')
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
