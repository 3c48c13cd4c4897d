import { hash } from 'node:crypto'
import { foldText } from '#contract/fold-text.ts'
import { linkNames } from '#contract/links.ts'
import type { ProfileFields } from '#contract/profile-fields.ts'

/**
 * Two profiles with the same key say the same: name, bio, tags (in any order) and links, all of them
 * alike as `foldText` sees them.
 */
export function contentKey({
  name,
  bio,
  tags,
  socialLinks,
}: Pick<ProfileFields, 'name' | 'bio' | 'tags' | 'socialLinks'>): string {
  const links = linkNames.map((link) => foldText(socialLinks[link] ?? ''))
  const text = [foldText(name), foldText(bio), tags.map(foldText).sort(), links]
  return hash('sha256', JSON.stringify(text))
}
