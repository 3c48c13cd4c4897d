import { hashBytes } from '#contract/transparency/merkle-tree.ts'
import { parseNoteKey } from '#contract/transparency/signed-note.ts'
import { isProven, parseTlogProof } from '#contract/transparency/tlog-proof.ts'
import { checkCosignatures, type Witness } from './check-cosignatures.ts'
import { fetchAndCheck, type LogCheck, type Unanswered } from './check-log.ts'
import { type GoodCheck, isGood } from './log-verdict.ts'

/** Result of looking up an event in the transparency log. */
export type EventCheck =
  | {
      /** `in-log` if the entry is one of an event, and the tree of the signed checkpoint has it. */
      kind: 'in-log' | 'not-proven'
      /** Index of the entry, from 0. */
      index: number
      checkpoint: GoodCheck['next']
      /** Whether this browser stores the checkpoint. */
      isStored: boolean
      witnesses: readonly Witness[]
      /** The proof, as the text of a `.tlog-proof` file. */
      proof: string
    }
  /** The log contradicts what this browser saw before, or is not signed with its key. */
  | { kind: 'bad-log'; log: LogCheck }
  /** `none-yet` if the log has no entry of the event yet. */
  | Unanswered

/**
 * Fetches the proof that the log has the entry that the server names for an event, and verifies it. The
 * entry is a salted hash, so it does not show which event it is of. Compares the log with the last
 * checkpoint that this browser verified, as `checkLog` does. Never rejects.
 */
export function checkEvent(eventId: string): Promise<EventCheck> {
  return fetchAndCheck(`proof/${eventId}`, async (text, compareNote): Promise<EventCheck> => {
    const proof = parseTlogProof(text)
    if (!proof?.entry) return { kind: 'not-reached' }
    const log = await compareNote(proof.checkpoint)
    if (log.kind === 'not-reached') return log
    if (!isGood(log)) return { kind: 'bad-log', log }
    const key = parseNoteKey(log.next.vkey)
    const isInLog =
      isEventEntry(proof.entry) && key !== undefined && (await isProven(proof, proof.entry, key))
    return {
      kind: isInLog ? 'in-log' : 'not-proven',
      index: proof.index,
      checkpoint: log.next,
      isStored: log.isStored,
      witnesses: await checkCosignatures(proof.checkpoint),
      proof: text,
    }
  })
}

/** Returns whether an entry is one of an event: the byte 1 and a hash. Statements begin with another byte. */
function isEventEntry(entry: Uint8Array): boolean {
  return entry.length === 1 + hashBytes && entry[0] === 1
}
