import unhomoglyph from 'unhomoglyph'
import { foldText } from '#contract/fold-text.ts'

/**
 * Returns the skeleton of a text (UTS 39, section 4). Texts that look alike have equal skeletons, also
 * if they differ in case, width or Unicode form. Only for comparisons: a skeleton may be unreadable.
 */
export function skeleton(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return foldText(unhomoglyph(bare).normalize('NFD'))
}
