import { hash } from 'node:crypto'
import { foldText } from '#contract/fold-text.ts'

/** The key by which bios that say the same are equal, whatever their case, accents, spaces and punctuation. */
export function bioKey({ bio }: { bio: string }): string {
  const folded = foldText(bio)
  const letters = folded.replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  return hash('sha256', letters || folded)
}
