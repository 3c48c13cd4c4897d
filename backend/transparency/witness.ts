import { createHash } from 'node:crypto'
import { decodeBase64 } from '#contract/transparency/base64.ts'
import { type Checkpoint, parseCheckpoint } from '#contract/transparency/checkpoint.ts'
import { createTreeHasher, hashBytes, isConsistent } from '#contract/transparency/merkle-tree.ts'
import {
  formatSignatureLine,
  isSignedBy,
  listSignaturesOf,
  type Note,
  type NoteKey,
  parseNote,
} from '#contract/transparency/signed-note.ts'
import { cosign, type SigningKey } from './log-key.ts'

type WitnessOptions = {
  key: SigningKey
  /** Keys of the logs that the witness follows. A log may have several, with the same name. */
  logKeys: readonly NoteKey[]
  state: WitnessState
  now: () => Date
}

/** The last cosigned checkpoint of each log, by a file name that is the hash of its origin. */
export type WitnessState = {
  load: (originHash: string) => string | undefined
  /** Returns once the note is on disk. */
  save: (originHash: string, note: string) => void
}

/** A response of c2sp.org/tlog-witness. */
export type WitnessAnswer = { status: number; body: string; type?: string }

export type Witness = ReturnType<typeof createWitness>

/**
 * Creates a witness of c2sp.org/tlog-witness, which cosigns a checkpoint only if it is consistent
 * with the last one that it cosigned for the same log. Only one may use a state at a time.
 */
export function createWitness({ key, logKeys, state, now }: WitnessOptions) {
  /** Returns the last cosigned checkpoint of a log. Throws if it is damaged. */
  const loadLast = (originHash: string): Checkpoint | undefined => {
    const note = state.load(originHash)
    if (note === undefined) return undefined
    const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '')
    if (checkpoint) return checkpoint
    throw new Error(`The state ${originHash} is damaged: restore its latest version`)
  }

  /** Checks a signed checkpoint and cosigns it, without a wait between the two. */
  const advance = ({ oldSize, proof, note, checkpoint }: SignedAddition): WitnessAnswer => {
    const originHash = hashOrigin(checkpoint.origin)
    const { size, root } = checkpoint
    if (oldSize > size) return refuse(400, 'The old size is larger than that of the checkpoint')
    const last = loadLast(originHash) ?? emptyTree
    if (oldSize !== last.size) {
      return { status: 409, body: `${last.size}\n`, type: 'text/x.tlog.size' }
    }
    if (!isConsistent({ oldSize, oldRoot: last.root, size, root, proof })) {
      return refuse(422, 'The proof does not show that the log only grew')
    }
    const line = cosign(note.text, key, now())
    // A repeated line must not make the stored note exceed the maximum number of signatures.
    const logLines = logKeys.flatMap((logKey) =>
      listSignaturesOf(logKey, note)
        .slice(0, 1)
        .map(({ signature }) => formatSignatureLine(logKey, signature)),
    )
    state.save(originHash, `${note.text}\n${logLines.join('')}${line}`)
    return { status: 200, body: line }
  }

  return {
    /** Answers the body of an `add-checkpoint` request. Throws if the state cannot be read or written. */
    addCheckpoint: async (body: string): Promise<WitnessAnswer> => {
      const addition = parseAddition(body)
      if (!addition) return refuse(400, 'The request is malformed')
      const { note, checkpoint } = addition
      const trusted = logKeys.filter(({ name }) => name === checkpoint.origin)
      if (trusted.length === 0) return refuse(404, 'This witness does not follow the log')
      const signers = trusted.filter((logKey) => listSignaturesOf(logKey, note).length > 0)
      const isSigned = await Promise.all(signers.map((logKey) => isSignedBy(note, logKey)))
      if (isSigned.length === 0 || isSigned.includes(false)) {
        return refuse(403, 'The checkpoint is not signed with the key of the log')
      }
      return advance(addition)
    },
    /** Returns the last cosigned checkpoint of the log whose origin has this SHA-256, in hex. */
    findCheckpoint: (originHash: string): string | undefined => state.load(originHash),
  }
}

const emptyTree = { size: 0, root: createTreeHasher().root() }

/** Returns the SHA-256 of the origin of a log, in hex. */
export function hashOrigin(origin: string): string {
  return createHash('sha256').update(origin).digest('hex')
}

const refuse = (status: number, body: string): WitnessAnswer => ({ status, body: `${body}\n` })

type SignedAddition = {
  oldSize: number
  proof: readonly Uint8Array[]
  note: Note
  checkpoint: Checkpoint
}

const additionFormat = /^old (0|[1-9]\d{0,13})\n((?:[A-Za-z0-9+/=]{44}\n){0,63})\n(.+)$/s

function parseAddition(body: string): SignedAddition | undefined {
  const [, oldSize, proofLines = '', signed = ''] = additionFormat.exec(body) ?? []
  const note = parseNote(signed)
  const checkpoint = parseCheckpoint(note?.text ?? '')
  const lines = proofLines.split('\n').slice(0, -1)
  const proof = lines
    .map(decodeBase64)
    .flatMap((hash) => (hash?.length === hashBytes ? [hash] : []))
  if (!note || !checkpoint || proof.length !== lines.length) return undefined
  return { oldSize: Number(oldSize), proof, note, checkpoint }
}
