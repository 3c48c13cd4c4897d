import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { FaqPage } from '#features/info/faq-page.tsx'

const meta = {
  component: FaqPage,
  parameters: { padded: false, path: '/faq' },
} satisfies Meta<typeof FaqPage>
export default meta
type Story = StoryObj<typeof meta>

export const FirstOpen: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/Browse, search and read every profile/)).toBeVisible()
    const second = canvas.getByText('How do I get listed?')
    await expect(canvas.getByText(/Fill in the form at/)).not.toBeVisible()
    await userEvent.click(second)
    await expect(canvas.getByText(/Fill in the form at/)).toBeVisible()
  },
}
export const AskedByAddress: Story = {
  parameters: { path: '/faq#gold' },
  play: ({ canvas }) =>
    expect(canvas.getByText(/The first 500 artists, collectors and curators/)).toBeVisible(),
}
