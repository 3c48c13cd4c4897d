import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, spyOn } from 'storybook/test'
import { CopyButton } from '#ui/copy-button.tsx'

const meta = {
  component: CopyButton,
  args: { text: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045', name: 'wallet address' },
} satisfies Meta<typeof CopyButton>
export default meta
type Story = StoryObj<typeof meta>

export const Copied: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(canvas.getByRole('button', { name: 'Copy wallet address' }))
    await expect(await canvas.findByText('Copied')).toBeVisible()
    await expect(writeText).toHaveBeenCalledWith(args.text)
  },
}
export const Refused: Story = {
  play: async ({ canvas, userEvent }) => {
    spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    await userEvent.click(canvas.getByRole('button', { name: 'Copy wallet address' }))
    await expect(await canvas.findByText('Not copied')).toBeVisible()
  },
}
