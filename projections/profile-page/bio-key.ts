import { hash } from 'node:crypto'
import { foldText } from '#contract/fold-text.ts'

/** Returns a key that is equal for bios that differ only in case, accents, spaces and punctuation. */
export function bioKey({ bio }: { bio: string }): string {
  const folded = foldText(bio)
  const letters = folded.replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  return hash('sha256', letters || folded)
}
