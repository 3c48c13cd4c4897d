import { joinClasses } from '#ui/join-classes.ts'
import css from './tag-list.module.css'

type TagListProps = {
  tags: readonly string[]
  /** How many are shown; the rest is only counted. */
  most?: number
  className?: string | undefined
}

/** Tags parted by strokes. */
export function TagList({ tags, most = tags.length, className }: TagListProps) {
  if (tags.length === 0) return null
  const more = tags.length - most
  return (
    <ul className={joinClasses(css.tags, className)}>
      {tags.slice(0, most).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {more > 0 && <li>{more} more</li>}
    </ul>
  )
}
