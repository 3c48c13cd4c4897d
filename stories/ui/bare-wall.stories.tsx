import type { Meta, StoryObj } from '@storybook/react-vite'
import { BareWall } from '#ui/bare-wall.tsx'

const meta = {
  component: BareWall,
  args: { title: 'Page Not Found', note: '404 · /artist/ines', children: <p>Never hung.</p> },
  parameters: { padded: false },
} satisfies Meta<typeof BareWall>
export default meta

export const Missing: StoryObj<typeof meta> = {}
