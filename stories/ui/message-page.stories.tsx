import type { Meta, StoryObj } from '@storybook/react-vite'
import { MessagePage } from '#ui/message-page.tsx'

const meta = {
  component: MessagePage,
  args: {
    title: 'Page Not Found',
    note: '404 · /artist/ines',
    children: <p>This page does not exist.</p>,
  },
  parameters: { padded: false },
} satisfies Meta<typeof MessagePage>
export default meta

export const Missing: StoryObj<typeof meta> = {}
