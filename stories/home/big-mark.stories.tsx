import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { LargeLogo } from '#features/home/large-logo.tsx'

const meta = { component: LargeLogo } satisfies Meta<typeof LargeLogo>
export default meta
type Story = StoryObj<typeof meta>

export const AtRest: Story = {}
export const Released: Story = {
  play: async ({ canvas, userEvent }) => {
    const mark = canvas.getByRole('button')
    await expect(mark).toHaveTextContent('Contours')
    await userEvent.click(mark)
    await expect(mark).toHaveTextContent('Letters')
    await userEvent.keyboard(' ')
    await expect(mark).toHaveTextContent('Screen')
  },
}
