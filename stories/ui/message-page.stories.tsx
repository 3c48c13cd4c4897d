import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '#ui/button.tsx'
import { MessagePage } from '#ui/message-page.tsx'

const meta = {
  component: MessagePage,
  args: {
    title: 'Page Not Found',
    note: '404 · /artist/ines',
    text: 'This page does not exist.',
    children: <Button>Back to Home</Button>,
  },
  parameters: { padded: false },
} satisfies Meta<typeof MessagePage>
export default meta

export const Missing: StoryObj<typeof meta> = {}
