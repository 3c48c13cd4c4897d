import { Link } from '@tanstack/react-router'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import { joinClasses } from '#ui/join-classes.ts'
import css from './tag-list.module.css'

type TagListProps = {
  tags: readonly string[]
  /** Maximum number of tags shown. The remaining ones are only counted. */
  limit?: number
  className?: string | undefined
  /** Type of the list that each tag links to, filtered by the tag. Without a type, tags are plain text. */
  listType?: ProfileType | undefined
}

/** Tags, separated by slashes. */
export function TagList({ tags, limit = tags.length, className, listType }: TagListProps) {
  if (tags.length === 0) return null
  const more = tags.length - limit
  return (
    <ul className={joinClasses(css.tags, className)}>
      {tags.slice(0, limit).map((tag) => (
        <li key={tag}>
          {listType ? (
            <Link className={css.tag} to={typeWords[listType].path} search={{ tag }}>
              {tag}
            </Link>
          ) : (
            tag
          )}
        </li>
      ))}
      {more > 0 && <li>{more} more</li>}
    </ul>
  )
}
