import { join } from 'node:path'
import { readPrivateFile, writePrivateFile } from './private-file.ts'

/** File of the last signed checkpoint in the data folder. */
export const signedNoteFile = 'tlog.checkpoint'

/**
 * Opens the file of the last checkpoint that the transparency log signed. It lies outside of Postgres,
 * so that a restored database signs nothing that contradicts it.
 */
export function openSignedNoteFile(dataDir: string) {
  const file = join(dataDir, signedNoteFile)
  return {
    load: () => readPrivateFile(file),
    /** Returns once the note is on disk. */
    save: (note: string) => writePrivateFile(file, note),
  }
}
