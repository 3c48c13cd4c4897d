import { encodeBase64 } from '#contract/transparency/base64.ts'
import {
  type Checkpoint,
  logPath,
  parseCheckpoint,
  verifyCheckpoint,
} from '#contract/transparency/checkpoint.ts'
import {
  hashBytes,
  isConsistent,
  isSameHash,
  proveConsistency,
} from '#contract/transparency/merkle-tree.ts'
import { type NoteKey, parseNote, parseNoteKey } from '#contract/transparency/signed-note.ts'
import { createNodeReader, formatTilePath, type HashTile } from '#contract/transparency/tiles.ts'

/** A checkpoint of the transparency log, as shown and downloaded. */
export type SeenCheckpoint = {
  size: number
  /** Root of the tree, in Base64. */
  root: string
  /** The signed note, which others can verify. */
  note: string
}

/** Result of comparing the log with the last checkpoint that this browser verified. */
export type LogCheck =
  /** This browser has no earlier checkpoint. The signature of this one is valid. */
  | { kind: 'first-visit'; next: SeenCheckpoint }
  /** The log is the one of the last visit. */
  | { kind: 'same'; last: SeenCheckpoint; next: SeenCheckpoint }
  /** The log grew, and begins with the entries of the last visit. */
  | { kind: 'consistent'; last: SeenCheckpoint; next: SeenCheckpoint }
  /** The log has fewer entries than at the last visit. */
  | { kind: 'went-back'; last: SeenCheckpoint; next: SeenCheckpoint }
  /** The log does not begin with the entries of the last visit. */
  | { kind: 'two-histories'; last: SeenCheckpoint; next: SeenCheckpoint }
  /**
   * The checkpoint is not signed with the key of the first visit, or at the first visit not with the
   * key that the server names. `last` is null then.
   */
  | { kind: 'another-key'; last: SeenCheckpoint | null; next: SeenCheckpoint }
  /** The server has no checkpoint: none is signed yet, or the log is being restored. */
  | { kind: 'no-checkpoint' }
  /** The server did not answer, or answered something other than a log. */
  | { kind: 'not-reached' }
  /** This browser cannot verify Ed25519 signatures. */
  | { kind: 'unsupported' }

const timeoutMs = 30_000
const storageKey = 'provenance:tlog'

/**
 * Fetches the current checkpoint of the transparency log, and compares it with the last one that this
 * browser verified. Stores the new one if both agree. Never rejects.
 */
export async function checkLog(): Promise<LogCheck> {
  try {
    if (!(await canVerify())) return { kind: 'unsupported' }
    // Read before the checkpoint is fetched: another tab may store a later one meanwhile.
    const last = await readLastCheckpoint()
    const response = await fetchFromLog('checkpoint')
    if (response.status === 503) return { kind: 'no-checkpoint' }
    const note = await requireOk(response).text()
    const check = last ? await compare(last, note) : await checkFirst(note)
    return check ?? { kind: 'not-reached' }
  } catch {
    return { kind: 'not-reached' }
  }
}

async function canVerify(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    return true
  } catch {
    return false
  }
}

async function checkFirst(note: string): Promise<LogCheck | undefined> {
  const vkey = (await requireOk(await fetchFromLog('vkey')).text()).trim()
  const key = parseNoteKey(vkey)
  const checkpoint = key && (await verifyCheckpoint(note, key))
  if (!checkpoint) return otherKey(null, note)
  store({ vkey, note, size: checkpoint.size })
  return { kind: 'first-visit', next: toSeen(checkpoint, note) }
}

/** Returns undefined if the note is no checkpoint. Throws if a tile cannot be fetched. */
async function compare(stored: LastCheckpoint, note: string): Promise<LogCheck | undefined> {
  const { key, vkey, checkpoint: before } = stored
  const last = toSeen(before, stored.note)
  const checkpoint = await verifyCheckpoint(note, key)
  if (!checkpoint) return otherKey(last, note)
  const next = toSeen(checkpoint, note)
  if (next.size < last.size) return { kind: 'went-back', last, next }
  if (next.size === last.size) {
    const kind = isSameHash(before.root, checkpoint.root) ? 'same' : 'two-histories'
    return { kind, last, next }
  }
  if (!(await hasGrown(before, checkpoint))) return { kind: 'two-histories', last, next }
  store({ vkey, note, size: next.size })
  return { kind: 'consistent', last, next }
}

/** Returns whether the tiles of the log show that its tree begins with the earlier one. */
async function hasGrown(before: Checkpoint, { size, root }: Checkpoint): Promise<boolean> {
  const proof = await proveConsistency(before.size, size, createNodeReader(size, fetchTile))
  return isConsistent({ oldSize: before.size, oldRoot: before.root, size, root, proof })
}

function otherKey(last: SeenCheckpoint | null, note: string): LogCheck | undefined {
  const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '')
  return checkpoint && { kind: 'another-key', last, next: toSeen(checkpoint, note) }
}

function toSeen({ size, root }: Checkpoint, note: string): SeenCheckpoint {
  return { size, root: encodeBase64(root), note }
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

type LastCheckpoint = { key: NoteKey; vkey: string; checkpoint: Checkpoint; note: string }

/** Returns the last checkpoint that this browser verified, and the key of the first visit. */
async function readLastCheckpoint(): Promise<LastCheckpoint | undefined> {
  const { vkey, note } = readStored() ?? {}
  const key = vkey === undefined ? undefined : parseNoteKey(vkey)
  if (vkey === undefined || note === undefined || !key) return undefined
  const checkpoint = await verifyCheckpoint(note, key)
  return checkpoint && { key, vkey, checkpoint, note }
}

type Stored = { vkey: string; note: string; size: number }

function readStored(): Stored | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const { vkey, note, size }: Partial<Record<keyof Stored, unknown>> = stored
    const isWhole = typeof vkey === 'string' && typeof note === 'string' && typeof size === 'number'
    return isWhole ? { vkey, note, size } : undefined
  } catch {
    return undefined
  }
}

/** Stores a verified checkpoint, unless another tab has stored a larger one. */
function store(verified: Stored): void {
  try {
    if ((readStored()?.size ?? 0) > verified.size) return
    localStorage.setItem(storageKey, JSON.stringify(verified))
  } catch {
    // Without storage, each visit is the first.
  }
}
