import { maxTag, maxTags } from '#contract/profile/profile-limits.ts'
import { type ReportChange, tidyText } from './tidy-text.ts'

/** Parses the tags of a list or of a comma-separated text. Invalid ones are left out. */
export function parseTags(given: unknown, reportChange: ReportChange): string[] {
  if (given === undefined || given === null) return []
  const list = typeof given === 'string' ? given.split(',') : given
  if (!Array.isArray(list)) {
    reportChange('tags are not a list: they were left out')
    return []
  }
  const byName = new Map<string, string>()
  let dropped = 0
  for (const item of list) {
    const tag =
      typeof item === 'string'
        ? tidyText(item, { label: 'a tag', max: Number.POSITIVE_INFINITY }, reportChange)
        : undefined
    if (tag === undefined || [...tag].length > maxTag) dropped += 1
    else if (tag !== '' && !byName.has(tag.toLowerCase())) byName.set(tag.toLowerCase(), tag)
  }
  if (dropped > 0)
    reportChange(
      `tags that are not text, or longer than ${maxTag} characters, were left out: ${dropped}`,
    )
  const tags = [...byName.values()]
  if (tags.length > maxTags)
    reportChange(`tags beyond the first ${maxTags} were left out: ${tags.length - maxTags}`)
  return tags.slice(0, maxTags)
}
