import unhomoglyph from 'unhomoglyph'
import { foldText } from '#contract/fold-text.ts'

/**
 * Returns the skeleton of a text in any case, width and form. Texts with equal skeletons look alike
 * (UTS 39, section 4). Compare it, never display it.
 */
export function skeleton(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return foldText(unhomoglyph(bare).normalize('NFD'))
}
