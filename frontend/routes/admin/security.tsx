import { createFileRoute } from '@tanstack/react-router'
import { securityPage } from '#contract/pages.ts'
import type { StaffTopic } from '#contract/staff-topics.ts'
import { StaffPage } from '#features/staff/staff-page.tsx'
import { useTitle } from '#lib/use-title.ts'
import { LedgerHead } from '#ui/ledger-head.tsx'

export const Route = createFileRoute('/admin/security')({ component: Security })

const topics: readonly StaffTopic[] = []

function Security() {
  useTitle(securityPage.title)
  return (
    <StaffPage topics={topics}>
      {({ live }) => <LedgerHead title={securityPage.title}>{live}</LedgerHead>}
    </StaffPage>
  )
}
