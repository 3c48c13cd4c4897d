import { createFileRoute } from '@tanstack/react-router'
import { homePage } from '#contract/pages.ts'
import { Home } from '#features/home/home.tsx'
import { useTitle } from '#lib/use-title.ts'

export const Route = createFileRoute('/')({ component: Index })

function Index() {
  useTitle(homePage.title)
  return <Home />
}
