import type { Meta, StoryObj } from '@storybook/react-vite'
import { Logo } from '#ui/logo.tsx'

const meta = { component: Logo } satisfies Meta<typeof Logo>
export default meta

export const WithName: StoryObj<typeof meta> = {}
