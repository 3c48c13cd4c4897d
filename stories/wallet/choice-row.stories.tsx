import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ChoiceRow } from '#features/wallet/choice-dialog.tsx'

const meta = {
  component: ChoiceRow,
  args: {
    choice: {
      id: 'metaMaskSDK',
      kind: 'preferred',
      name: 'MetaMask',
      note: 'Browser wallet',
      available: true,
    },
    isPending: false,
    hasInitialFocus: false,
    onChoose: fn(),
  },
  decorators: [
    (Story) => (
      <ul>
        <Story />
      </ul>
    ),
  ],
} satisfies Meta<typeof ChoiceRow>
export default meta
type Story = StoryObj<typeof meta>

export const Available: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Connect MetaMask' }))
    await expect(args.onChoose).toHaveBeenCalledOnce()
  },
}
export const Pending: Story = { args: { isPending: true } }
export const Missing: Story = {
  args: {
    choice: {
      id: 'injected',
      kind: 'other',
      name: 'Injected wallet',
      note: 'Not found in this browser',
      available: false,
    },
  },
}
