import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { SupportPage } from '#features/info/support-page.tsx'
import { configQueries } from '#queries/config.ts'
import { bareConfig, reachableConfig } from '#tests/fixtures/config-views.ts'
import { Button } from '#ui/button.tsx'

const { queryKey } = configQueries.current()

const meta = {
  component: SupportPage,
  args: { takeHome: <Button>Download My Data</Button> },
  parameters: { padded: false, path: '/support', data: [[queryKey, reachableConfig]] },
} satisfies Meta<typeof SupportPage>
export default meta
type Story = StoryObj<typeof meta>

export const Reachable: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Write to us. We answer within 24-48 hours.')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'social.example/provenance' })).toHaveAttribute(
      'href',
      'https://www.social.example/provenance/',
    )
    await expect(canvas.getByRole('link', { name: 'Manage Your Profile' })).toHaveAttribute(
      'href',
      '/profile/edit',
    )
  },
}
/** Nobody is promised an answer where there is nowhere to write to. */
export const NobodyToWriteTo: Story = {
  parameters: {
    data: [[queryKey, { ...bareConfig, support: { ...reachableConfig.support, email: null } }]],
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/Write to us/)).toBeNull()
    await expect(canvas.getByRole('link', { name: 'Contact us' })).toBeVisible()
  },
}
export const Downloading: Story = {
  args: { takeHome: <Button aria-disabled>Downloading...</Button> },
}
