import { createFileRoute } from '@tanstack/react-router'
import { parseFilterSearch } from '#contract/search/filter-search.ts'
import { fetchDirectory } from '#features/directory/fetch-directory.ts'
import { DirectoryList } from './-directory-list.tsx'

export const Route = createFileRoute('/collectors')({
  validateSearch: parseFilterSearch,
  loader: ({ context }) => context.prefetch((client) => fetchDirectory(client, 'collector')),
  component: () => <DirectoryList type="collector" />,
})
