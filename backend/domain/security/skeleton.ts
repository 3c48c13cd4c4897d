import unhomoglyph from 'unhomoglyph'
import { foldText } from '#contract/fold-text.ts'

/**
 * What a text looks like, in any case: two texts of one skeleton can be taken for each other (UTS 39,
 * section 4), in any width and form too. It is to be compared, never shown.
 */
export function skeleton(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return foldText(unhomoglyph(bare).normalize('NFD'))
}
