import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '#features/info/terms-page.tsx'

export const Route = createFileRoute('/terms-of-service')({ component: TermsPage })
