import { createFileRoute } from '@tanstack/react-router'
import { SupportPage } from '#features/info/support-page.tsx'
import { DownloadMyData } from '#features/profile-form/save/download-my-data.tsx'

export const Route = createFileRoute('/support')({ component: Support })

function Support() {
  return <SupportPage download={<DownloadMyData size="small" />} />
}
