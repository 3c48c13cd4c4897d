import { createFileRoute } from '@tanstack/react-router'
import { securityPage } from '#contract/pages/staff-pages.ts'
import { Networks } from '#features/networks/networks.tsx'
import { useNetworkDialog } from '#features/networks/use-network-dialog.ts'
import { parseAttemptSearch } from '#features/security/attempt-search.ts'
import { SecurityPage } from '#features/security/security-page.tsx'
import { StaffPage } from '#features/staff/staff-page.tsx'

export const Route = createFileRoute('/admin/security')({
  component: Security,
})

const topics = ['security', 'attempts', 'networks'] as const

function Security() {
  // Parsed here instead of in `validateSearch`, whose code every visitor loads.
  const search = Route.useSearch({ select: parseAttemptSearch, structuralSharing: true })
  const navigate = Route.useNavigate()
  const networks = useNetworkDialog()
  return (
    <StaffPage title={securityPage.title} topics={topics}>
      {(staff) => (
        <SecurityPage
          {...staff}
          search={search}
          onSearch={(next) => void navigate({ search: next, resetScroll: false })}
          onBlock={staff.canAct ? (network) => networks.openRule('block', network) : undefined}
          networks={<Networks canAct={staff.canAct} dialog={networks} />}
        />
      )}
    </StaffPage>
  )
}
