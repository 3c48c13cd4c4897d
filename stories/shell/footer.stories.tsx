import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Footer } from '#features/shell/footer.tsx'

const meta = {
  component: Footer,
  parameters: { padded: false },
} satisfies Meta<typeof Footer>
export default meta
type Story = StoryObj<typeof meta>

export const Everywhere: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('© 2025 Provenance. All rights reserved.')).toBeVisible()
    for (const [name, path] of [
      ['Artists', '/artists'],
      ['Submit Profile', '/submit'],
      ['Support center', '/support'],
      ['FAQ', '/faq'],
      ['Contact', '/contact'],
      ['Privacy policy', '/privacy-policy'],
      ['Terms of service', '/terms-of-service'],
      ['Transparency log', '/transparency'],
    ] as const) {
      await expect(canvas.getByRole('link', { name })).toHaveAttribute('href', path)
    }
  },
}
export const OtherTheme: Story = {
  play: async ({ canvas, userEvent }) => {
    const { dataset } = document.documentElement
    await userEvent.click(await canvas.findByRole('radio', { name: 'Dark' }))
    await expect(dataset.theme).toBe('dark')
    await expect(localStorage.getItem('theme')).toBe('dark')
    await userEvent.click(canvas.getByRole('radio', { name: 'System' }))
    await expect(dataset.theme).toBeUndefined()
    await expect(localStorage.getItem('theme')).toBeNull()
  },
}
