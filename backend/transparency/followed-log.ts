import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type Checkpoint,
  hostOfOrigin,
  parseCheckpoint,
  verifyCheckpoint,
} from '#contract/transparency/checkpoint.ts'
import { listSuccessors } from '#contract/transparency/key-rotation.ts'
import { isConsistent, isSameHash, proveConsistency } from '#contract/transparency/merkle-tree.ts'
import {
  formatNoteKey,
  isLastSigner,
  isSignedBy,
  type NoteKey,
  parseNote,
  parseNoteKey,
} from '#contract/transparency/signed-note.ts'
import { createNodeReader } from '#contract/transparency/tiles.ts'
import { FetchFailed, type LogClient, parseRotations } from './log-client.ts'

/** A log signed two checkpoints that cannot both be true, or its entries are not those it signed. */
export class LogContradiction extends Error {
  override name = 'LogContradiction'
}

/** A verified checkpoint, and the note that the log signed. */
export type SignedCheckpoint = Checkpoint & {
  note: string
  /** The key that signed it. */
  key: NoteKey
  /** The statements that led to another key than that of the checkpoint before. */
  rotations?: readonly string[]
}

/** A log that is followed with a folder, which stores its first key, the rotations and the last checkpoint. */
export type FollowedLog = {
  /** The key that signed the last checkpoint; before the first, the one that the log has. */
  key: NoteKey
  /** The last verified checkpoint; undefined before the first. */
  last: SignedCheckpoint | undefined
  /**
   * Fetches the current checkpoint. Accepts another key that a statement names, which the former key
   * signed. Throws `LogContradiction` if the checkpoint has another signature, fewer entries, or
   * another root with the same number. Throws `FetchFailed` if it cannot be fetched, or a witness has not
   * cosigned it.
   */
  fetchNext: () => Promise<SignedCheckpoint>
  save: (checkpoint: SignedCheckpoint) => Promise<void>
}

const firstKeyFile = 'vkey'
const checkpointFile = 'checkpoint'
const rotationsFile = 'rotations'

export type FollowOptions = {
  folder: string
  /** Host of the address that the log is fetched from. */
  host: string
  print: (line: string) => void
  /** Witnesses that must have cosigned each checkpoint. */
  witnessKeys?: readonly NoteKey[]
}

/** Opens a folder, and stores the key of the log in a new one. Throws `FetchFailed`. */
export async function openFollowedLog(
  client: LogClient,
  { folder, host, print, witnessKeys = [] }: FollowOptions,
): Promise<FollowedLog> {
  const stored = await readText(join(folder, firstKeyFile))
  const vkey = stored ?? (await client.fetchKey())
  const firstKey = parseNoteKey(vkey.trim())
  if (!firstKey) {
    throw new FetchFailed(`${stored ? join(folder, firstKeyFile) : 'The log'} has no valid key`)
  }
  if (stored === undefined) await writeText(join(folder, firstKeyFile), `${vkey}\n`)
  const { key, last } = await loadLast(folder, firstKey)
  const origin = hostOfOrigin(key.name)
  if (origin !== host) {
    print(`${host} serves the log of ${origin}. Make sure that you want to follow ${origin}`)
  }

  /** Verifies a checkpoint with the current key, or with the keys that replaced it. */
  const verify = async (note: string): Promise<SignedCheckpoint> => {
    const signed = isLastSigner(note, followed.key) && (await verifyCheckpoint(note, followed.key))
    if (signed) return { ...signed, note, key: followed.key }
    const rotations = await client.fetchRotations()
    // The folder keeps only its first key, so the statements must lead from that one to the last.
    const keys = await listSuccessors(firstKey, rotations)
    const currentIndex = keys.findLastIndex(({ publicKey }) =>
      isSameHash(publicKey, followed.key.publicKey),
    )
    const leadsToCurrent = currentIndex >= 0
    // Without statements that lead to it, the current key still counts, also if an unknown key signed after it.
    const candidates = leadsToCurrent ? keys.slice(currentIndex) : [followed.key]
    const verified = await verifyWithLast(note, candidates)
    if (verified) return { ...verified, note, ...(leadsToCurrent && { rotations }) }
    throw new LogContradiction(`The checkpoint is not signed with the key of ${key.name}:\n${note}`)
  }

  const followed: FollowedLog = {
    key,
    last,
    fetchNext: async () => {
      const note = await client.fetchCheckpoint()
      if (!parseCheckpoint(parseNote(note)?.text ?? '')) {
        throw new FetchFailed('The log responded with something other than a checkpoint')
      }
      const next = await verify(note)
      requireNoContradiction(followed.last, next)
      await requireCosignatures(note, witnessKeys)
      return next
    },
    save: async (checkpoint) => {
      const { note, key: signer, rotations } = checkpoint
      // Without the statements, the key beside the checkpoint would not be the one that signed it.
      if (rotations) await writeText(join(folder, rotationsFile), JSON.stringify(rotations))
      await writeText(join(folder, checkpointFile), note)
      if (!isSameHash(signer.publicKey, followed.key.publicKey)) {
        print(`The key of ${signer.name} was replaced by ${formatNoteKey(signer)}`)
      }
      followed.key = signer
      followed.last = checkpoint
    },
  }
  return followed
}

/**
 * Loads the last checkpoint of a folder; undefined before the first. Throws `LogContradiction` if
 * neither the first key nor one that replaced it signed it.
 */
export async function loadCheckpoint(
  folder: string,
  firstKey: NoteKey,
): Promise<SignedCheckpoint | undefined> {
  return (await loadLast(folder, firstKey)).last
}

async function loadLast(
  folder: string,
  firstKey: NoteKey,
): Promise<Pick<FollowedLog, 'key' | 'last'>> {
  const note = await readText(join(folder, checkpointFile))
  if (note === undefined) return { key: firstKey, last: undefined }
  const rotations = parseRotations((await readText(join(folder, rotationsFile))) ?? '[]') ?? []
  const verified = await verifyWithLast(note, await listSuccessors(firstKey, rotations))
  if (verified) return { key: verified.key, last: { ...verified, note } }
  throw new LogContradiction(`${join(folder, checkpointFile)} is not signed with the key beside it`)
}

/** Verifies a checkpoint with the last key that signed it; undefined if none did. */
async function verifyWithLast(
  note: string,
  keys: readonly NoteKey[],
): Promise<(Checkpoint & { key: NoteKey }) | undefined> {
  for (const key of keys.toReversed()) {
    const checkpoint = await verifyCheckpoint(note, key)
    if (checkpoint) return { ...checkpoint, key }
  }
  return undefined
}

async function requireCosignatures(text: string, keys: readonly NoteKey[]): Promise<void> {
  const note = parseNote(text)
  for (const key of keys) {
    if (note && (await isSignedBy(note, key))) continue
    throw new FetchFailed(`The witness ${key.name} has not cosigned the checkpoint`)
  }
}

function requireNoContradiction(last: SignedCheckpoint | undefined, next: SignedCheckpoint): void {
  if (!last) return
  if (next.size < last.size)
    throw createContradiction('The log lost entries, or answers with an old checkpoint', last, next)
  if (next.size === last.size && !isSameHash(next.root, last.root)) {
    throw createContradiction('The log has two histories of the same size', last, next)
  }
}

/**
 * Throws `LogContradiction` unless the tree of one checkpoint begins with that of an earlier one, by
 * tiles of the log, and `FetchFailed`.
 */
export async function requireConsistency(
  client: LogClient,
  last: SignedCheckpoint,
  next: SignedCheckpoint,
): Promise<void> {
  const readNode = createNodeReader(next.size, client.fetchTile)
  const proof = await proveConsistency(last.size, next.size, readNode)
  const { size: oldSize, root: oldRoot } = last
  if (isConsistent({ oldSize, oldRoot, size: next.size, root: next.root, proof })) return
  throw createPrefixContradiction(last, next)
}

/** Returns the error about a log that does not begin with the entries of its last checkpoint. */
export function createPrefixContradiction(
  last: SignedCheckpoint,
  next: SignedCheckpoint,
): LogContradiction {
  return createContradiction('The log does not begin with its earlier entries', last, next)
}

/** Returns the error with both checkpoints, which other people can compare with theirs. */
export function createContradiction(
  reason: string,
  last: SignedCheckpoint,
  next: SignedCheckpoint,
): LogContradiction {
  return new LogContradiction(`${reason}. Keep both checkpoints:\n\n${last.note}\n${next.note}`)
}

async function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** Writes a file atomically: without its key or checkpoint, a folder proves nothing. */
async function writeText(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}.new`
  await writeFile(draft, text, { flush: true })
  await rename(draft, file)
}
