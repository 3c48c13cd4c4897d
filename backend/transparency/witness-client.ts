import { readBounded } from '#backend/outbound/read-bounded.ts'
import { encodeBase64 } from '#contract/transparency/base64.ts'
import { type Checkpoint, verifyCheckpoint } from '#contract/transparency/checkpoint.ts'
import { proveConsistency, type ReadNode } from '#contract/transparency/merkle-tree.ts'
import {
  formatSignatureLine,
  isSignedBy,
  listSignaturesOf,
  type NoteKey,
  parseNote,
} from '#contract/transparency/signed-note.ts'
import { findReason } from './log-client.ts'
import { hashOrigin } from './witness.ts'

/** A witness as configured: the address before its paths, and its key. */
export type WitnessAddress = { url: URL; key: NoteKey }

/** A witness did not cosign a checkpoint. */
export class WitnessFailed extends Error {
  override name = 'WitnessFailed'
  /** A checkpoint that the witness showed, and that the log signed. */
  readonly shown: Checkpoint | undefined

  constructor({ key }: WitnessAddress, reason: string, shown: Checkpoint | undefined) {
    super(`The witness ${key.name} has not cosigned: ${reason}`)
    this.shown = shown
  }
}

/** A checkpoint to cosign, signed with `logKey`. */
export type CosignRequest = {
  note: string
  size: number
  logKey: NoteKey
  /** Reads the tree that the checkpoint is about. */
  readNode: ReadNode
}

/** Limit on all requests about one checkpoint. Publishing waits for them. */
const timeoutMs = 3_000
const maxAnswerBytes = 16 * 1024

export type WitnessClient = ReturnType<typeof createWitnessClient>

/** Creates a client of c2sp.org/tlog-witness. */
export function createWitnessClient(witness: WitnessAddress) {
  const { url, key } = witness
  /** Size of the last checkpoint that the witness cosigned. If this is wrong, the witness responds with it. */
  let knownSize = 0
  let cosignedSize: number | undefined
  /** A checkpoint that the witness showed. It stays valid while the witness does not respond. */
  let shown: Checkpoint | undefined

  const request = async (path: string, init: RequestInit) => {
    const base = url.href.replace(/\/*$/, '/')
    // A redirect could name an address that only this machine can reach.
    const response = await fetch(new URL(path, base), { ...init, redirect: 'error' })
    const body = response.body ? await readBounded(response.body, maxAnswerBytes) : Buffer.alloc(0)
    return { status: response.status, text: body.toString() }
  }

  const addCheckpoint = async ({ note, size, readNode }: CosignRequest, signal: AbortSignal) => {
    const proof = await proveConsistency(knownSize, size, readNode)
    const lines = [`old ${knownSize}`, ...proof.map(encodeBase64), '', note]
    return request('add-checkpoint', { method: 'POST', body: lines.join('\n'), signal })
  }

  /** Returns the last checkpoint of the witness, if the log signed it. */
  const findShown = async ({ logKey }: CosignRequest, signal: AbortSignal) => {
    const path = `${hashOrigin(logKey.name)}/checkpoint`
    const { status, text } = await request(path, { signal })
    return status === 200 ? verifyCheckpoint(text, logKey) : undefined
  }

  const cosign = async (signed: CosignRequest, signal: AbortSignal): Promise<string> => {
    let response = await addCheckpoint(signed, signal)
    const [, witnessSize] = /^(\d{1,14})\n$/.exec(response.text) ?? []
    if (response.status === 409 && Number(witnessSize) <= signed.size) {
      knownSize = Number(witnessSize)
      response = await addCheckpoint(signed, signal)
    }
    if (response.status === 409 || response.status === 422) {
      shown = (await findShown(signed, signal)) ?? shown
      throw new Error('it knows another checkpoint')
    }
    if (response.status !== 200) throw new Error(`HTTP status ${response.status}`)
    const note = parseNote(signed.note + response.text)
    // A response with a blank line would move the end of the text, and be a signature of another one.
    const isSameText = note?.text === parseNote(signed.note)?.text
    if (!note || !isSameText || !(await isSignedBy(note, key))) {
      throw new Error('its signature is missing or invalid')
    }
    knownSize = signed.size
    cosignedSize = signed.size
    const [cosignature] = listSignaturesOf(key, note)
    return cosignature ? formatSignatureLine(key, cosignature.signature) : ''
  }

  return {
    key,
    /** Returns whether this process has the cosignature of a checkpoint of this size. */
    hasCosigned: (size: number) => size === cosignedSize,
    /** Returns the signature line of the witness. Throws `WitnessFailed`, after three seconds at most. */
    cosign: async (signed: CosignRequest, signal?: AbortSignal): Promise<string> => {
      try {
        return await cosign(
          signed,
          AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
        )
      } catch (error) {
        throw new WitnessFailed(witness, findReason(error), shown)
      }
    },
  }
}
