import canonicalize from 'canonicalize'
import { type Checkpoint, verifyCheckpoint } from '#contract/transparency/checkpoint.ts'
import { encodeEventEntry } from '#contract/transparency/event-entry.ts'
import { isSameHash } from '#contract/transparency/merkle-tree.ts'
import type { NoteKey } from '#contract/transparency/signed-note.ts'
import { isProven, parseTlogProof } from '#contract/transparency/tlog-proof.ts'
import type { HistoryEvent } from '#contract/views/history.ts'
import type { LogProof } from './log-proof.ts'

/** A fault of a file. `line` counts from 1, the header. */
export type FileFault = { line: number; message: string }

export type LoggedLine = { line: number; event: HistoryEvent; log?: LogProof | undefined }

/** Expectations of the caller about the transparency log. */
export type ExpectedLog = {
  /** Key of the log. Without it, no proof is checked. */
  key?: NoteKey | undefined
  /** A signed checkpoint from elsewhere, or a proof of an event of the profile. */
  seen?: string | undefined
}

type LogReport = { faults: FileFault[]; unchecked: string[] }

/**
 * Verifies the proofs of a history with the key of the log. With a checkpoint from elsewhere, finds that
 * the file is from another log. With a proof, finds that its event was left out.
 */
export async function verifyLogProofs(
  lines: readonly LoggedLine[],
  { key, seen }: ExpectedLog,
): Promise<LogReport> {
  const logged = lines.filter(({ log }) => log !== undefined)
  if (!key) {
    const hint =
      'The file has proofs of the transparency log. To check them, pass the key of the log: --key vkey.'
    return { faults: [], unchecked: logged.length > 0 ? [hint] : [] }
  }
  const checks = await Promise.all(logged.map((line) => checkLine(line, key)))
  const proven = checks.flatMap((check) => ('fault' in check ? [] : [check]))
  const compared = seen === undefined ? nothing : await compareWithSeen(proven, seen, key)
  const ofStaff = logged.filter(({ log }) => log?.stored === null).length
  return {
    faults: [
      ...checks.flatMap((check) => ('fault' in check ? [check.fault] : [])),
      ...compared.faults,
    ],
    unchecked: [
      ...count('Events without a proof of the transparency log', lines.length - logged.length),
      ...count('Events of staff, whose entries the file does not explain', ofStaff),
      ...compared.unchecked,
    ],
  }
}

const nothing: LogReport = { faults: [], unchecked: [] }

const count = (what: string, number: number) => (number > 0 ? [`${what}: ${number}.`] : [])

type Proven = { line: number; index: number; checkpoint: Checkpoint }

/** Checks that the log has the event of a line. */
async function checkLine(
  { line, event, log }: LoggedLine,
  key: NoteKey,
): Promise<Proven | { fault: FileFault }> {
  const fail = (message: string) => ({ fault: { line, message } })
  const proof = parseTlogProof(log?.proof ?? '')
  if (!proof?.entry) return fail('has a malformed proof of the transparency log')
  const checkpoint = await verifyCheckpoint(proof.checkpoint, key)
  if (!checkpoint || !(await isProven(proof, proof.entry, key))) {
    return fail('is not proven: the key has not signed that the transparency log has it')
  }
  if (log?.stored && !isEntryOf(proof.entry, log.stored, event)) {
    return fail(`is not the event of entry ${proof.index} of the transparency log`)
  }
  return { line, index: proof.index, checkpoint }
}

/** Returns whether an entry was computed from a stored event, which is the one of the history. */
function isEntryOf(
  entry: Uint8Array,
  stored: NonNullable<LogProof['stored']>,
  { type, revision, data, at }: HistoryEvent,
): boolean {
  const { sealed: _, ...plain } = stored.data
  return (
    stored.stream === `profile-${data.profileId}` &&
    stored.metadata.at === at &&
    canonicalize(plain) === canonicalize(data) &&
    isSameHash(entry, encodeEventEntry({ ...stored, type, revision: BigInt(revision) }))
  )
}

/** Compares the proofs with a checkpoint from elsewhere, or with a proof. */
async function compareWithSeen(
  proven: readonly Proven[],
  text: string,
  key: NoteKey,
): Promise<LogReport> {
  const proof = parseTlogProof(text)
  const seen = await verifyCheckpoint(proof?.checkpoint ?? text, key)
  if (!seen) return failFile('cannot be compared: the key has not signed the checkpoint')
  const other = proven.find(
    ({ checkpoint: { size, root } }) => size === seen.size && !isSameHash(root, seen.root),
  )
  if (other) return failFile('is from another log than the checkpoint, signed with the same key')
  if (proof && !proven.some(({ index }) => index === proof.index)) {
    return failFile(`lacks an event: entry ${proof.index} of the transparency log`)
  }
  const size = Math.max(0, ...proven.map(({ checkpoint }) => checkpoint.size))
  const later = `The log had ${size} entries at the export, and has ${seen.size} at the checkpoint. For later events, export the history again.`
  return { faults: [], unchecked: size < seen.size ? [later] : [] }
}

const failFile = (message: string): LogReport => ({
  faults: [{ line: 1, message }],
  unchecked: [],
})
