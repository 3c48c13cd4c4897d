import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '#features/info/privacy-page.tsx'

export const Route = createFileRoute('/privacy-policy')({ component: PrivacyPage })
