import { createFileRoute } from '@tanstack/react-router'
import { homePage } from '#contract/pages/pages.ts'
import { maxQuery } from '#contract/search/list-limits.ts'
import { Home } from '#features/home/home.tsx'
import { useTitle } from '#lib/use-title.ts'

/** Parses the search text of the URL; undefined if it is empty or too long. */
function parseSearch({ q }: Record<string, unknown>): { q?: string } {
  return typeof q === 'string' && q !== '' && q.length <= maxQuery ? { q } : {}
}

export const Route = createFileRoute('/')({ validateSearch: parseSearch, component: Index })

function Index() {
  const { q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  useTitle(homePage.title)
  return (
    <Home
      q={q}
      onSearch={(asked) =>
        void navigate({ search: asked ? { q: asked } : {}, replace: true, resetScroll: false })
      }
    />
  )
}
