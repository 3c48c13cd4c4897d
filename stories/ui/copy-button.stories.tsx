import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { CopyButton } from '#ui/copy-button.tsx'

const meta = {
  component: CopyButton,
  args: { name: 'hash', text: 'aefd45c0ffee52a0', onCopy: fn(() => Promise.resolve()) },
  render: (args) => (
    <p>
      aefd45…52a0 <CopyButton {...args} />
    </p>
  ),
} satisfies Meta<typeof CopyButton>
export default meta
type Story = StoryObj<typeof meta>

export const BesideShortenedText: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy the hash' }))
    await expect(args.onCopy).toHaveBeenCalledWith('aefd45c0ffee52a0', {
      title: 'Copied',
      text: 'The hash is on your clipboard.',
    })
  },
}
export const Framed: Story = { args: { isFramed: true } }
