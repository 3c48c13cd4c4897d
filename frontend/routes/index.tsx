import { createFileRoute } from '@tanstack/react-router'
import { homePage } from '#contract/pages/pages.ts'
import { maxQuery } from '#contract/search/list-limits.ts'
import { Home } from '#features/home/home.tsx'
import { useTitle } from '#lib/use-title.ts'

/** Returns the search text of the URL, unless it is empty or too long. */
function parseQuery({ q }: Record<string, unknown>): { q?: string } {
  return typeof q === 'string' && q !== '' && q.length <= maxQuery ? { q } : {}
}

export const Route = createFileRoute('/')({ validateSearch: parseQuery, component: Index })

function Index() {
  const { q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  useTitle(homePage.title)
  return (
    <Home
      q={q}
      onSearch={(text) =>
        void navigate({ search: text ? { q: text } : {}, replace: true, resetScroll: false })
      }
    />
  )
}
