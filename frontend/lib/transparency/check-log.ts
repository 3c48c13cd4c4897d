import { encodeBase64 } from '#contract/transparency/base64.ts'
import {
  type Checkpoint,
  logPath,
  parseCheckpoint,
  verifyCheckpoint,
} from '#contract/transparency/checkpoint.ts'
import { listSuccessors } from '#contract/transparency/key-rotation.ts'
import {
  computeRoot,
  isConsistent,
  isSameHash,
  proveConsistency,
} from '#contract/transparency/merkle-tree.ts'
import {
  formatNoteKey,
  isLastSigner,
  type NoteKey,
  parseNote,
  parseNoteKey,
} from '#contract/transparency/signed-note.ts'
import { createNodeReader } from '#contract/transparency/tiles.ts'
import { loadStored, store } from '#lib/browser-storage.ts'
import {
  fetchFromLog,
  fetchKey,
  fetchRotations,
  fetchTile,
  isRestoring,
  readText,
} from './fetch-log.ts'

/** A checkpoint of the transparency log, as shown and downloaded. */
export type DisplayedCheckpoint = {
  size: number
  /** Root of the tree, in Base64. */
  root: string
  /** The signed note, which others can verify. */
  note: string
}

/** A checkpoint whose signature is valid with the key `vkey`. */
export type VerifiedCheckpoint = DisplayedCheckpoint & { vkey: string }

/** The checkpoint that the server has now. */
type CurrentCheckpoint = VerifiedCheckpoint & {
  /** ISO time by the clock of the server, which the log does not sign; null if unknown. */
  signedAt: string | null
}

/**
 * Relation of the tree of a log to the one of the last visit. A consistent one grew, and begins with
 * the same entries. One that went back has fewer, and one with two histories has others. It is not shown if
 * the tiles could not be fetched, or are not those of the log.
 */
export type Growth = 'same' | 'consistent' | 'went-back' | 'two-histories' | 'not-shown'

type Compared = {
  last: VerifiedCheckpoint
  next: CurrentCheckpoint
  /** The last checkpoint of the first key, if the visitor accepted another one. */
  former: VerifiedCheckpoint | null
}

/** Result of comparing the log with the last checkpoint that this browser verified. */
export type LogCheck =
  /**
   * This browser has no earlier checkpoint. The signature of this one is valid. `isStored` is false if the
   * browser refuses to store it.
   */
  | { kind: 'first-visit'; next: CurrentCheckpoint; isStored: boolean }
  | (Compared & { kind: 'same' | 'consistent'; isStored: boolean })
  | (Compared & { kind: 'went-back' | 'two-histories' | 'not-shown' })
  /** The checkpoint is one of another log than that of the page's address. Nothing in it was verified. */
  | {
      kind: 'another-origin'
      origin: string
      last: VerifiedCheckpoint | null
      next: DisplayedCheckpoint
    }
  /** The key that the server names signed the checkpoint, but it is not the key of the last visit. */
  | {
      kind: 'another-key'
      growth: Growth
      last: VerifiedCheckpoint
      next: CurrentCheckpoint
    }
  /** Neither the key of the last visit nor the one that the server names signed the checkpoint. */
  | { kind: 'invalid-signature'; last: VerifiedCheckpoint | null; next: DisplayedCheckpoint }
  | Unanswered

/** Reasons why there is nothing to check. */
export type Unanswered =
  /** The server has signed no checkpoint yet, or serves none while the log is being restored. */
  | { kind: 'none-yet' | 'restoring'; last: VerifiedCheckpoint | null }
  /** The server did not answer, or answered something other than a log. */
  | { kind: 'not-reached' }
  /** This browser cannot verify Ed25519 signatures. */
  | { kind: 'unsupported' }

export type OtherKeyCheck = Extract<LogCheck, { kind: 'another-key' }>

const lastStorageKey = 'provenance:tlog'
const formerStorageKey = 'provenance:tlog-former'

/**
 * Fetches the current checkpoint of the transparency log, and compares it with the last one that this
 * browser verified. Stores the new one if both agree. Never rejects.
 */
export function checkLog(): Promise<LogCheck> {
  return fetchAndCheck('checkpoint', (note, compareNote) => compareNote(note))
}

type CompareNote = (note: string) => Promise<LogCheck>

/**
 * Fetches a text of the log, and checks it with `check`, whose second argument compares a checkpoint in it
 * with the last one that this browser verified. Never rejects.
 */
export async function fetchAndCheck<Check>(
  path: string,
  check: (text: string, compareNote: CompareNote) => Promise<Check>,
): Promise<Check | Unanswered> {
  try {
    if (!(await canVerify())) return { kind: 'unsupported' }
    // Read before the checkpoint is fetched: another tab may store a later one meanwhile.
    const last = await readCheckpoint(lastStorageKey)
    const response = await fetchFromLog(path)
    if (response.status === 404) return { kind: 'none-yet', last: last?.displayed ?? null }
    if (await isRestoring(response)) return { kind: 'restoring', last: last?.displayed ?? null }
    const signedAt = parseTime(response.headers.get('Last-Modified'))
    return await check(await readText(response), (note) => compareNote(last, note, signedAt))
  } catch {
    return { kind: 'not-reached' }
  }
}

/**
 * Replaces the stored key and checkpoint by those of another key, and keeps those of the first key, which
 * later checks return as `former`. Throws if the browser refuses to store them.
 */
export function acceptKey({ last, next }: OtherKeyCheck): void {
  const isKept = readStored(formerStorageKey) !== undefined || write(formerStorageKey, last)
  if (!isKept || !write(lastStorageKey, next)) throw new Error('The browser has no storage')
}

async function canVerify(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    return true
  } catch {
    return false
  }
}

type Served = { displayed: DisplayedCheckpoint; signedAt: string | null }

async function compareNote(
  last: KnownCheckpoint | undefined,
  note: string,
  signedAt: string | null,
): Promise<LogCheck> {
  const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '')
  if (!checkpoint) return { kind: 'not-reached' }
  const served = { displayed: toDisplayed(checkpoint, note), signedAt }
  const { origin } = checkpoint
  // A valid key has the name of the origin, so this refuses the keys of other logs too.
  if (origin !== `${location.host}${logPath}`) {
    return { kind: 'another-origin', origin, last: last?.displayed ?? null, next: served.displayed }
  }
  return last ? compare(last, served) : checkFirst(served)
}

async function checkFirst({ displayed, signedAt }: Served): Promise<LogCheck> {
  const found = await verifyNote(displayed.note, await fetchKey())
  if (!found) return { kind: 'invalid-signature', last: null, next: displayed }
  const isStored = storeLatest(found.displayed)
  return { kind: 'first-visit', next: { ...found.displayed, signedAt }, isStored }
}

async function compare(stored: KnownCheckpoint, served: Served): Promise<LogCheck> {
  const found = await verifyWithStored(served.displayed.note, stored.key)
  if (!found) return compareOtherKey(stored, served)
  const compared = {
    last: stored.displayed,
    next: { ...found.displayed, signedAt: served.signedAt },
    former: (await readCheckpoint(formerStorageKey))?.displayed ?? null,
  }
  const kind = await compareTrees(stored.checkpoint, found.checkpoint)
  return kind === 'consistent' || kind === 'same'
    ? { kind, ...compared, isStored: storeLatest(found.displayed) }
    : { kind, ...compared }
}

/** Compares a checkpoint that the key of the last visit did not sign. */
async function compareOtherKey(
  { displayed: last, checkpoint }: KnownCheckpoint,
  { displayed, signedAt }: Served,
): Promise<LogCheck> {
  // The signature is invalid even if the server withholds its key.
  const key = await fetchKey().catch(() => '')
  const found = await verifyNote(displayed.note, key)
  if (!found) return { kind: 'invalid-signature', last, next: displayed }
  const growth = await compareTrees(checkpoint, found.checkpoint)
  return { kind: 'another-key', growth, last, next: { ...found.displayed, signedAt } }
}

async function compareTrees(before: Checkpoint, now: Checkpoint): Promise<Growth> {
  if (now.size < before.size) return 'went-back'
  if (now.size === before.size) return isSameHash(before.root, now.root) ? 'same' : 'two-histories'
  return compareTiles(before, now).catch(() => 'not-shown')
}

/**
 * Compares the tiles of the log with both roots. Tiles that do not lead to the signed root are not those of
 * the log, such as one that was damaged on the way, and show nothing. Throws if one cannot be fetched.
 */
async function compareTiles(before: Checkpoint, { size, root }: Checkpoint): Promise<Growth> {
  const readNode = createNodeReader(size, fetchTile)
  const proof = await proveConsistency(before.size, size, readNode)
  const oldRoot = await computeRoot(before.size, readNode)
  if (!isConsistent({ oldSize: before.size, oldRoot, size, root, proof })) return 'not-shown'
  return isSameHash(oldRoot, before.root) ? 'consistent' : 'two-histories'
}

function parseTime(header: string | null): string | null {
  const time = Date.parse(header ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function toDisplayed({ size, root }: Checkpoint, note: string): DisplayedCheckpoint {
  return { size, root: encodeBase64(root), note }
}

type KnownCheckpoint = { key: NoteKey; checkpoint: Checkpoint; displayed: VerifiedCheckpoint }

/** Returns undefined if the key did not sign the note, or is no key. */
async function verifyNote(note: string, vkey: string): Promise<KnownCheckpoint | undefined> {
  const key = parseNoteKey(vkey)
  const checkpoint = key && (await verifyCheckpoint(note, key))
  return checkpoint && { key, checkpoint, displayed: { ...toDisplayed(checkpoint, note), vkey } }
}

/** Verifies a note with a key, or with a later one that a statement of the earlier key names. */
async function verifyWithStored(note: string, key: NoteKey): Promise<KnownCheckpoint | undefined> {
  const keys = isLastSigner(note, key) ? [key] : await listSuccessors(key, await fetchRotations())
  for (const next of keys.toReversed()) {
    const found = await verifyNote(note, formatNoteKey(next))
    if (found) return found
  }
  return undefined
}

type Stored = Pick<VerifiedCheckpoint, 'vkey' | 'note' | 'size'>

/** Returns a checkpoint that this browser verified, and its key. */
async function readCheckpoint(storageKey: string): Promise<KnownCheckpoint | undefined> {
  const stored = readStored(storageKey)
  return stored && verifyNote(stored.note, stored.vkey)
}

function readStored(storageKey: string): Stored | undefined {
  try {
    const stored: unknown = JSON.parse(loadStored(storageKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const { vkey, note, size }: Partial<Record<keyof Stored, unknown>> = stored
    const isWhole = typeof vkey === 'string' && typeof note === 'string' && typeof size === 'number'
    return isWhole ? { vkey, note, size } : undefined
  } catch {
    return undefined
  }
}

/**
 * Stores a verified checkpoint, unless another tab has stored a larger one. Returns false if the browser
 * refuses. Without storage, each visit is the first.
 */
function storeLatest(verified: Stored): boolean {
  const isLater = (readStored(lastStorageKey)?.size ?? 0) > verified.size
  return isLater || write(lastStorageKey, verified)
}

/** Returns false if the browser refuses to store it. */
function write(storageKey: string, { vkey, note, size }: Stored): boolean {
  return store(storageKey, JSON.stringify({ vkey, note, size }))
}
