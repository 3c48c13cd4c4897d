import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { Button } from '#ui/button.tsx'
import { Tooltip } from '#ui/tooltip.tsx'

const meta = {
  component: Tooltip,
  args: {
    text: '0x3F5a0000000000000000000000000000000091c2',
    children: <Button>0x3F5a…91c2</Button>,
  },
} satisfies Meta<typeof Tooltip>
export default meta
type Story = StoryObj<typeof meta>

export const Closed: Story = {}
export const Open: Story = {
  play: async ({ userEvent, args }) => {
    await userEvent.tab()
    await expect(await screen.findByRole('tooltip')).toHaveTextContent(args.text)
  },
}
