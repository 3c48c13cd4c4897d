import { createFileRoute } from '@tanstack/react-router'
import { deploymentPage } from '#contract/pages/staff-pages.ts'
import { DeploymentPage } from '#features/deployment/deployment-page.tsx'
import { StaffPage } from '#features/staff/staff-page.tsx'

export const Route = createFileRoute('/admin/deployment-debug')({ component: Deployment })

const topics = [] as const

function Deployment() {
  return (
    <StaffPage title={deploymentPage.title} topics={topics}>
      {(staff) => <DeploymentPage {...staff} />}
    </StaffPage>
  )
}
