import {
  findCosignedAt,
  isSignedBy,
  keyTypes,
  parseNote,
  parseNoteKey,
} from '#contract/transparency/signed-note.ts'
import { fetchWitnessKeys } from './fetch-log.ts'

/** A witness that the server lists, and the ISO time at which it cosigned a checkpoint; null if it did not. */
export type Witness = { name: string; cosignedAt: string | null }

/**
 * Verifies the cosignatures of a checkpoint with the keys that the server lists. It could list keys of its
 * own, so this shows no more than which witnesses the server claims to have.
 */
export async function checkCosignatures(signedNote: string): Promise<Witness[]> {
  const note = parseNote(signedNote)
  const vkeys = await fetchWitnessKeys()
  const keys = vkeys.flatMap((vkey) => parseNoteKey(vkey, keyTypes.witness) ?? [])
  return Promise.all(
    keys.map(async (key) => {
      const hasCosigned = note !== undefined && (await isSignedBy(note, key))
      return { name: key.name, cosignedAt: (hasCosigned && findCosignedAt(note, key)) || null }
    }),
  )
}
