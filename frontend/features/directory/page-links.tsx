import { useQueryClient } from '@tanstack/react-query'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { DirectorySearch } from '#contract/search/directory-filter.ts'
import { stringifySearch } from '#contract/search/search-params.ts'
import { findRenderedPage } from '#queries/directory.ts'
import layout from '#ui/layout.module.css'

type PageLinksProps = { type: ProfileType; search: DirectorySearch }

/** Links between the pages of a list, for browsers without scripts. */
export function PageLinks({ type, search }: PageLinksProps) {
  const page = findRenderedPage(useQueryClient(), type, search)
  const { path, plural } = typeWords[type]
  return (
    <noscript>
      <nav className={layout.actions} aria-label="Pages">
        {page && !page.isStart && <a href={path}>All {plural.toLowerCase()}</a>}
        {page && page.next !== null && (
          <a href={path + stringifySearch({ ...search, cursor: page.next })} rel="next">
            Next page
          </a>
        )}
      </nav>
    </noscript>
  )
}
