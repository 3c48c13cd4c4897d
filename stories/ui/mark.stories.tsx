import type { Meta, StoryObj } from '@storybook/react-vite'
import { Mark } from '#ui/mark.tsx'

const meta = { component: Mark } satisfies Meta<typeof Mark>
export default meta

export const WithItsName: StoryObj<typeof meta> = {}
