import { foldText } from '#contract/fold-text.ts'
import type { LinkName } from '#contract/profile/links.ts'
import {
  allPlatforms,
  focuses,
  interests,
  linkedPlatforms,
  mediums,
  styles,
} from '#contract/profile/options.ts'
import type { DirectoryFilter } from './directory-filter.ts'
import { type SearchedFields, searchText, tagText } from './search-text.ts'

type Searchable = SearchedFields & { socialLinks: Partial<Record<LinkName, string>> }

/** The first entry of each tag list, which filters nothing. */
const unsetTags: readonly string[] = [mediums[0], styles[0], interests[0], focuses[0]]

/**
 * Normalizes a filter for page and server: folded search terms, and the required link (null:
 * matches nothing).
 */
export function normalizeFilter({ q = '', tag = '', style = '', platform = '' }: DirectoryFilter): {
  text: string
  tags: string[]
  link: LinkName | null | undefined
} {
  const chosen = [tag, style]
    .filter((choice) => !unsetTags.includes(choice))
    // Spec section 5 requires this.
    .map((choice) => foldText(choice.replace(/^All /, '')))
  return {
    // Handles are displayed with an @, so users search for them with it.
    text: foldText(q).replace(/^@/, ''),
    tags: chosen.filter((choice) => choice !== ''),
    link:
      platform === '' || platform === allPlatforms
        ? undefined
        : (linkedPlatforms.find(({ name, link }) => name === platform || link === platform)?.link ??
          null),
  }
}

/** Returns true if a profile matches a filter. The SQL of the directory is tested against this function. */
export function matchesFilter(profile: Searchable, filter: DirectoryFilter): boolean {
  const { text, tags, link } = normalizeFilter(filter)
  const own = tagText(profile.tags)
  return (
    searchText(profile).includes(text) &&
    tags.every((choice) => own.includes(choice)) &&
    (link === undefined || (link !== null && profile.socialLinks[link] !== undefined))
  )
}
