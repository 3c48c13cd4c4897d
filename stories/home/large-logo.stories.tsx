import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { LargeLogo } from '#features/home/large-logo.tsx'

const meta = { component: LargeLogo } satisfies Meta<typeof LargeLogo>
export default meta
type Story = StoryObj<typeof meta>

export const AtRest: Story = {}
export const Released: Story = {
  play: async ({ canvas, userEvent }) => {
    const logo = canvas.getByRole('button')
    await expect(logo).toHaveTextContent('Contours')
    await userEvent.click(logo)
    await expect(logo).toHaveTextContent('Letters')
    await userEvent.keyboard(' ')
    await expect(logo).toHaveTextContent('Screen')
  },
}
