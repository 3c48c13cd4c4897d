import { createFileRoute } from '@tanstack/react-router'
import { Home } from '#features/home/home.tsx'
import { useTitle } from '#lib/use-title.ts'

export const Route = createFileRoute('/')({ component: Index })

function Index() {
  useTitle()
  return <Home />
}
