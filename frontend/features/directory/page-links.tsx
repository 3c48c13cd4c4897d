import { useQueryClient } from '@tanstack/react-query'
import type { DirectorySearch } from '#contract/directory-filter.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { stringifySearch } from '#contract/search-params.ts'
import { typeWords } from '#contract/type-words.ts'
import { findFirstPage } from '#queries/directory.ts'
import layout from '#ui/layout.module.css'

type PageLinksProps = { type: ProfileType; search: DirectorySearch }

/** Links between the pages of a list, for browsers without scripts. */
export function PageLinks({ type, search }: PageLinksProps) {
  const page = findFirstPage(useQueryClient(), type, search)
  const { path, plural } = typeWords[type]
  return (
    <noscript>
      <nav className={layout.actions} aria-label="Pages">
        {page && !page.isFirst && <a href={path}>All {plural.toLowerCase()}</a>}
        {page && page.next !== null && (
          <a href={path + stringifySearch({ ...search, cursor: page.next })} rel="next">
            Next page
          </a>
        )}
      </nav>
    </noscript>
  )
}
