import { foldText } from '#contract/fold-text.ts'

export type SearchedFields = {
  name: string
  handle: string
  bio: string
  tags: readonly string[]
  walletAddress: string | null
}

/** Returns the text to search: one folded line per field, so that no match spans two fields. */
export function searchText({ name, handle, bio, tags, walletAddress }: SearchedFields): string {
  return [name, handle, bio, ...tags, walletAddress ?? ''].map(foldText).join('\n')
}

/** Returns the text that the tag filters search. */
export function tagText(tags: readonly string[]): string {
  return tags.map(foldText).join('\n')
}
