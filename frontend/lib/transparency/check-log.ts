import { encodeBase64 } from '#contract/transparency/base64.ts'
import {
  type Checkpoint,
  logPath,
  parseCheckpoint,
  verifyCheckpoint,
} from '#contract/transparency/checkpoint.ts'
import { listSuccessors } from '#contract/transparency/key-rotation.ts'
import {
  hashBytes,
  isConsistent,
  isSameHash,
  proveConsistency,
} from '#contract/transparency/merkle-tree.ts'
import {
  formatNoteKey,
  type NoteKey,
  parseNote,
  parseNoteKey,
} from '#contract/transparency/signed-note.ts'
import { createNodeReader, formatTilePath, type HashTile } from '#contract/transparency/tiles.ts'
import { loadStored, store } from '#lib/browser-storage.ts'

/** A checkpoint of the transparency log, as shown and downloaded. */
export type SeenCheckpoint = {
  size: number
  /** Root of the tree, in Base64. */
  root: string
  /** The signed note, which others can verify. */
  note: string
}

/** A checkpoint whose signature is valid with the key `vkey`. */
export type VerifiedCheckpoint = SeenCheckpoint & { vkey: string }

/** The checkpoint that the server has now. */
type CurrentCheckpoint = VerifiedCheckpoint & {
  /** ISO time by the clock of the server, which the log does not sign; null if unknown. */
  signedAt: string | null
}

/**
 * How the tree of a log relates to the one of the last visit. A consistent one grew, and begins with
 * the same entries. One that went back has fewer, and one with two histories has others.
 */
export type Growth = 'same' | 'consistent' | 'went-back' | 'two-histories'

/** Result of comparing the log with the last checkpoint that this browser verified. */
export type LogCheck =
  /** This browser has no earlier checkpoint. The signature of this one is valid. */
  | { kind: 'first-visit'; next: CurrentCheckpoint }
  /** `former` is the last checkpoint of the earlier key, if the visitor accepted another one. */
  | {
      kind: Growth
      last: VerifiedCheckpoint
      next: CurrentCheckpoint
      former: VerifiedCheckpoint | null
    }
  /**
   * The key that the server names signed the checkpoint, but it is not the key of the last visit.
   * `growth` is null if the tiles could not be fetched.
   */
  | {
      kind: 'another-key'
      growth: Growth | null
      last: VerifiedCheckpoint
      next: CurrentCheckpoint
    }
  /** Neither the key of the last visit nor the one that the server names signed the checkpoint. */
  | { kind: 'invalid-signature'; last: VerifiedCheckpoint | null; next: SeenCheckpoint }
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

const timeoutMs = 30_000
const storageKey = 'provenance:tlog'
const formerStorageKey = 'provenance:tlog-former'

/**
 * Fetches the current checkpoint of the transparency log, and compares it with the last one that this
 * browser verified. Stores the new one if both agree. Never rejects.
 */
export function checkLog(): Promise<LogCheck> {
  return checkAnswer('checkpoint', (note, compareNote) => compareNote(note))
}

type CompareNote = (note: string) => Promise<LogCheck>

/**
 * Fetches a text of the log, and checks it with `check`, whose second argument compares a checkpoint in it
 * with the last one that this browser verified. Never rejects.
 */
export async function checkAnswer<Check>(
  path: string,
  check: (text: string, compareNote: CompareNote) => Promise<Check>,
): Promise<Check | Unanswered> {
  try {
    if (!(await canVerify())) return { kind: 'unsupported' }
    // Read before the checkpoint is fetched: another tab may store a later one meanwhile.
    const last = await readCheckpoint(storageKey)
    const response = await fetchFromLog(path)
    if (response.status === 404) return { kind: 'none-yet', last: last?.seen ?? null }
    if (response.status === 503) return { kind: 'restoring', last: last?.seen ?? null }
    const signedAt = parseTime(response.headers.get('Last-Modified'))
    return await check(await requireOk(response).text(), async (note) => {
      const served = { note, signedAt }
      return (await (last ? compare(last, served) : checkFirst(served))) ?? { kind: 'not-reached' }
    })
  } catch {
    return { kind: 'not-reached' }
  }
}

/**
 * Replaces the stored key and checkpoint by those of another key, and keeps the earlier ones, which
 * later checks return as `former`. Throws if the browser refuses to store them.
 */
export function acceptKey({ last, next }: OtherKeyCheck): void {
  const isStored = write(formerStorageKey, last) && write(storageKey, next)
  if (!isStored) throw new Error('The browser has no storage')
}

async function canVerify(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    return true
  } catch {
    return false
  }
}

type Served = { note: string; signedAt: string | null }

async function checkFirst(served: Served): Promise<LogCheck | undefined> {
  const found = await verifyWithServerKey(served.note)
  if (!found) return refuseSignature(null, served.note)
  storeLatest(found.seen)
  return { kind: 'first-visit', next: { ...found.seen, signedAt: served.signedAt } }
}

/** Returns undefined if the note is not a checkpoint. Throws if a tile cannot be fetched. */
async function compare(stored: KnownCheckpoint, served: Served): Promise<LogCheck | undefined> {
  const { note, signedAt } = served
  const last = stored.seen
  const found = (await verifyNote(note, last.vkey)) ?? (await verifyWithSuccessor(note, stored.key))
  if (!found) return compareOtherKey(stored, served)
  const next = { ...found.seen, signedAt }
  const kind = await compareTrees(stored.checkpoint, found.checkpoint)
  if (kind === 'consistent' || kind === 'same') storeLatest(next)
  const former = (await readCheckpoint(formerStorageKey))?.seen ?? null
  return { kind, last, next, former }
}

/** Compares a checkpoint that the key of the last visit did not sign. */
async function compareOtherKey(
  { seen: last, checkpoint }: KnownCheckpoint,
  { note, signedAt }: Served,
): Promise<LogCheck | undefined> {
  // The signature is invalid even if the server withholds its key.
  const found = await verifyWithServerKey(note).catch(() => undefined)
  if (!found) return refuseSignature(last, note)
  const growth = await compareTrees(checkpoint, found.checkpoint).catch(() => null)
  return { kind: 'another-key', growth, last, next: { ...found.seen, signedAt } }
}

function refuseSignature(last: VerifiedCheckpoint | null, note: string): LogCheck | undefined {
  const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '')
  return checkpoint && { kind: 'invalid-signature', last, next: toSeen(checkpoint, note) }
}

/** Throws if a tile cannot be fetched. */
async function compareTrees(before: Checkpoint, now: Checkpoint): Promise<Growth> {
  if (now.size < before.size) return 'went-back'
  if (now.size === before.size) return isSameHash(before.root, now.root) ? 'same' : 'two-histories'
  return (await hasGrown(before, now)) ? 'consistent' : 'two-histories'
}

/** Returns whether the tiles of the log show that its tree begins with the earlier one. */
async function hasGrown(before: Checkpoint, { size, root }: Checkpoint): Promise<boolean> {
  const proof = await proveConsistency(before.size, size, createNodeReader(size, fetchTile))
  return isConsistent({ oldSize: before.size, oldRoot: before.root, size, root, proof })
}

function toSeen({ size, root }: Checkpoint, note: string): SeenCheckpoint {
  return { size, root: encodeBase64(root), note }
}

function parseTime(header: string | null): string | null {
  const time = Date.parse(header ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function fetchFromLog(path: string): Promise<Response> {
  return fetch(`${logPath}/${path}`, { signal: AbortSignal.timeout(timeoutMs) })
}

function requireOk(response: Response): Response {
  if (response.ok) return response
  throw new Error(`The log answered with HTTP status ${response.status}`)
}

async function fetchTile(tile: HashTile): Promise<Uint8Array> {
  const response = requireOk(await fetchFromLog(formatTilePath(tile)))
  const hashes = new Uint8Array(await response.arrayBuffer())
  if (hashes.length === tile.width * hashBytes) return hashes
  throw new Error('The tile has another number of hashes')
}

type KnownCheckpoint = { key: NoteKey; checkpoint: Checkpoint; seen: VerifiedCheckpoint }

/** Returns undefined if the key did not sign the note, or is no key. */
async function verifyNote(note: string, vkey: string): Promise<KnownCheckpoint | undefined> {
  const key = parseNoteKey(vkey)
  const checkpoint = key && (await verifyCheckpoint(note, key))
  return checkpoint && { key, checkpoint, seen: { ...toSeen(checkpoint, note), vkey } }
}

async function verifyWithServerKey(note: string): Promise<KnownCheckpoint | undefined> {
  return verifyNote(note, (await requireOk(await fetchFromLog('vkey')).text()).trim())
}

/** Verifies a note with a key that replaced another one, as statements say that the earlier key signed. */
async function verifyWithSuccessor(
  note: string,
  key: NoteKey,
): Promise<KnownCheckpoint | undefined> {
  for (const next of await listSuccessors(key, await fetchRotations())) {
    const found = await verifyNote(note, formatNoteKey(next))
    if (found) return found
  }
  return undefined
}

/** Returns the statements about new keys; none if the server withholds them, so that a new key is another one. */
async function fetchRotations(): Promise<string[]> {
  try {
    const rotations: unknown = await requireOk(await fetchFromLog('rotations')).json()
    return Array.isArray(rotations) ? rotations.filter((text) => typeof text === 'string') : []
  } catch {
    return []
  }
}

type Stored = Pick<VerifiedCheckpoint, 'vkey' | 'note' | 'size'>

/** Returns a checkpoint that this browser verified, and its key. */
async function readCheckpoint(storedAt: string): Promise<KnownCheckpoint | undefined> {
  const stored = readStored(storedAt)
  return stored && verifyNote(stored.note, stored.vkey)
}

function readStored(storedAt: string): Stored | undefined {
  try {
    const stored: unknown = JSON.parse(loadStored(storedAt) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const { vkey, note, size }: Partial<Record<keyof Stored, unknown>> = stored
    const isWhole = typeof vkey === 'string' && typeof note === 'string' && typeof size === 'number'
    return isWhole ? { vkey, note, size } : undefined
  } catch {
    return undefined
  }
}

/**
 * Stores a verified checkpoint, unless another tab has stored a larger one. Without storage, each visit
 * is the first.
 */
function storeLatest(verified: Stored): void {
  if ((readStored(storageKey)?.size ?? 0) > verified.size) return
  write(storageKey, verified)
}

/** Returns false if the browser has no storage. */
function write(storedAt: string, { vkey, note, size }: Stored): boolean {
  return store(storedAt, JSON.stringify({ vkey, note, size }))
}
