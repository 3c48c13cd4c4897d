import { createFileRoute } from '@tanstack/react-router'
import { TransparencyPage } from '#features/info/transparency-page.tsx'

export const Route = createFileRoute('/transparency')({ component: TransparencyPage })
