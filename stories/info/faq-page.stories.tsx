import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { FaqPage } from '#features/info/faq-page.tsx'

const meta = {
  component: FaqPage,
  parameters: { padded: false, path: '/faq' },
} satisfies Meta<typeof FaqPage>
export default meta
type Story = StoryObj<typeof meta>

export const Everything: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/You can browse, search and read every profile/)).toBeVisible()
    await expect(canvas.getByText(/Fill in the form at/)).toBeVisible()
  },
}
export const Searched: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'gold badges')
    await expect(canvas.getByText(/The first 500 profiles of each type/)).toBeVisible()
    await expect(canvas.queryByText(/Fill in the form at/)).toBeNull()
    await expect(canvas.getByRole('status')).toHaveTextContent('1 answer')
  },
}
export const NothingFound: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'zebra')
    await userEvent.click(canvas.getByRole('button', { name: 'Show all answers' }))
    await expect(canvas.getByText(/Fill in the form at/)).toBeVisible()
  },
}
