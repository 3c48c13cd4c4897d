import { foldText } from './fold-text.ts'

export type SearchedFields = {
  name: string
  handle: string
  bio: string
  tags: readonly string[]
  walletAddress: string | null
}

/** The text that a search looks into: one folded line a field, so no match spans two fields. */
export function searchText({ name, handle, bio, tags, walletAddress }: SearchedFields): string {
  return [name, handle, bio, ...tags, walletAddress ?? ''].map(foldText).join('\n')
}

/** The text that the two tag filters look into. */
export function tagText(tags: readonly string[]): string {
  return tags.map(foldText).join('\n')
}
