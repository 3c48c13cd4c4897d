import {
  isSignedBy,
  keyTypes,
  parseNote,
  parseNoteKey,
} from '#contract/transparency/signed-note.ts'
import { fetchWitnessKeys } from './fetch-log.ts'

/** A witness that the server lists, and whether it cosigned a checkpoint. */
export type Witness = { name: string; hasCosigned: boolean }

/**
 * Verifies the cosignatures of a checkpoint with the keys that the server lists. It could list keys of its
 * own, so this shows no more than which witnesses the server claims to have.
 */
export async function checkCosignatures(signedNote: string): Promise<Witness[]> {
  const note = parseNote(signedNote)
  const vkeys = await fetchWitnessKeys()
  const keys = vkeys.flatMap((vkey) => parseNoteKey(vkey, keyTypes.witness) ?? [])
  return Promise.all(
    keys.map(async (key) => ({
      name: key.name,
      hasCosigned: note !== undefined && (await isSignedBy(note, key)),
    })),
  )
}
