import canonicalize from 'canonicalize'
import { actor } from '#contract/events/metadata.ts'
import { type Checkpoint, verifyCheckpoint } from '#contract/transparency/checkpoint.ts'
import { commitTo } from '#contract/transparency/commitment.ts'
import { encodeEventEntry } from '#contract/transparency/event-entry.ts'
import { isSameHash } from '#contract/transparency/merkle-tree.ts'
import type { NoteKey } from '#contract/transparency/signed-note.ts'
import { isProven, parseTlogProof, type TlogProof } from '#contract/transparency/tlog-proof.ts'
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
  const without = lines.length - logged.length
  return {
    faults: [
      ...checks.flatMap((check) => ('fault' in check ? [check.fault] : [])),
      ...findContradictions(proven),
      ...compared.faults,
    ],
    unchecked: [
      ...(without > 0 ? [`Events without a proof of the transparency log: ${without}.`] : []),
      ...listLines(
        'Events of staff, whose entries the file does not explain',
        proven.filter(({ isExplained }) => !isExplained),
      ),
      ...listLines(
        'Whether the log has this content, since its events do not bind it',
        proven.filter(({ isBound }) => !isBound),
      ),
      ...listLines(
        'Content that the file does not have, because it was erased or left out',
        proven.filter(({ isComplete }) => !isComplete),
      ),
      ...compared.unchecked,
    ],
  }
}

const nothing: LogReport = { faults: [], unchecked: [] }

function listLines(what: string, lines: readonly { line: number }[]): string[] {
  const numbers = lines.map(({ line }) => line).join(', ')
  return lines.length > 0 ? [`${what}: line${lines.length > 1 ? 's' : ''} ${numbers}.`] : []
}

type Proven = {
  line: number
  index: number
  entry: Uint8Array
  checkpoint: Checkpoint
  /** Whether the line has the stored event, which the entry was computed from. */
  isExplained: boolean
  /** False if the line has readable content and the stored event no commitment to it. */
  isBound: boolean
  /** False if the stored event has sealed content, and the line has none. */
  isComplete: boolean
}

/** Checks that the log has the event of a line. */
async function checkLine(
  { line, event, log }: LoggedLine,
  key: NoteKey,
): Promise<Proven | { fault: FileFault }> {
  const fail = (message: string) => ({ fault: { line, message } })
  const proof = parseTlogProof(log?.proof ?? '')
  if (!proof?.entry) return fail('has a malformed proof of the transparency log')
  const { index, entry } = proof
  const checkpoint = await verifyCheckpoint(proof.checkpoint, key)
  if (!checkpoint || !(await isProven(proof, entry, key))) {
    return fail('is not proven: the key has not signed that the transparency log has it')
  }
  const stored = log?.stored
  const proven = { line, index, entry, checkpoint }
  if (!stored) {
    // Reported as unexplained, and not also as unbound or incomplete.
    if (event.actor.kind === 'admin') {
      return { ...proven, isExplained: false, isBound: true, isComplete: true }
    }
    return fail('lacks the stored event, which only events of staff may lack')
  }
  if (!isEntryOf(entry, stored, event)) {
    return fail(`is not the event of entry ${index} of the transparency log`)
  }
  const personal = 'personal' in event ? event.personal : undefined
  if (personal && stored.data.sealed === undefined) {
    return fail(`has content that the event of entry ${index} of the transparency log lacks`)
  }
  const { commitment } = stored.data
  const isBound = !personal || (commitment !== undefined && event.opening !== undefined)
  if (personal && isBound && commitTo(personal, event.opening ?? '') !== commitment) {
    return fail(`has other content than the event of entry ${index} of the transparency log`)
  }
  const isComplete = personal !== undefined || stored.data.sealed === undefined
  return { ...proven, isExplained: true, isBound, isComplete }
}

/** Returns whether an entry was computed from a stored event, which is the one of the history. */
function isEntryOf(
  entry: Uint8Array,
  stored: NonNullable<LogProof['stored']>,
  { type, revision, data, at, actor: shown }: HistoryEvent,
): boolean {
  const { sealed: _, commitment: __, ...plain } = stored.data
  try {
    const { kind, id } = actor.parse(stored.metadata.actor)
    return (
      stored.stream === `profile-${data.profileId}` &&
      stored.metadata.at === at &&
      kind === shown.kind &&
      (shown.id === null || id === shown.id) &&
      canonicalize(plain) === canonicalize(data) &&
      isSameHash(entry, encodeEventEntry({ ...stored, type, revision: BigInt(revision) }))
    )
  } catch {
    // The stored event has no valid actor or salt, or no RFC 8785 JSON.
    return false
  }
}

/** Finds entries that repeat or are in another order than the events, and proofs of different logs. */
function findContradictions(proven: readonly Proven[]): FileFault[] {
  const lineOfEntry = new Map<number, number>()
  const firstOfSize = new Map<number, Proven>()
  const faults: FileFault[] = []
  let last = -1
  for (const one of proven) {
    const { line, index, checkpoint } = one
    const repeated = lineOfEntry.get(index)
    const first = firstOfSize.get(checkpoint.size) ?? one
    if (repeated !== undefined) {
      faults.push({
        line,
        message: `has the same entry of the transparency log as line ${repeated}`,
      })
    } else if (index < last) {
      faults.push({
        line,
        message: 'has an earlier entry of the transparency log than a line before',
      })
    }
    if (!isSameHash(first.checkpoint.root, checkpoint.root)) {
      faults.push({
        line,
        message: `is from another log than line ${first.line}, signed with the same key`,
      })
    }
    lineOfEntry.set(index, repeated ?? line)
    firstOfSize.set(checkpoint.size, first)
    last = Math.max(last, index)
  }
  return faults
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
  const sameSize = proven.filter(({ checkpoint }) => checkpoint.size === seen.size)
  if (sameSize.some(({ checkpoint }) => !isSameHash(checkpoint.root, seen.root))) {
    return failFile('is from another log than the checkpoint, signed with the same key')
  }
  const { faults, unchecked } = proof ? await findEntry(proof, proven, key) : nothing
  return {
    faults,
    unchecked: [...unchecked, ...(sameSize.length > 0 ? [] : [describeOtherSize(proven, seen)])],
  }
}

/** Looks for the event of a proof among the lines. */
async function findEntry(
  proof: TlogProof,
  proven: readonly Proven[],
  key: NoteKey,
): Promise<LogReport> {
  const { entry, index } = proof
  if (!entry || !(await isProven(proof, entry, key))) {
    return failFile(
      `cannot be compared: the key has not signed that the log has entry ${index} of the proof`,
    )
  }
  const found = proven.find((one) => one.index === index && isSameHash(one.entry, entry))
  if (!found) return failFile(`lacks an event: entry ${index} of the transparency log`)
  if (found.isExplained) return nothing
  const unexplained = `Whether the file has the event of the proof: line ${found.line} has its entry, but does not explain it.`
  return { faults: [], unchecked: [unexplained] }
}

function describeOtherSize(proven: readonly Proven[], seen: Checkpoint): string {
  const size = Math.max(0, ...proven.map(({ checkpoint }) => checkpoint.size))
  const sizes = `The file was not compared with the checkpoint: the log had ${size} entries at the export, and ${seen.size} at the checkpoint.`
  const newer = size < seen.size ? ' For later events, export the history again.' : ''
  return `${sizes} Pass a checkpoint of ${size} entries, or follow the log from one to the other: npm run log -- watch.${newer}`
}

const failFile = (message: string): LogReport => ({
  faults: [{ line: 1, message }],
  unchecked: [],
})
