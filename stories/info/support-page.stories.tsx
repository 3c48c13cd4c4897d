import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { SupportPage } from '#features/info/support-page.tsx'
import { configQueries } from '#queries/config.ts'
import { bareConfig, configWithSupport } from '#tests/fixtures/config-views.ts'
import { Button } from '#ui/button.tsx'

const { queryKey } = configQueries.current()

const meta = {
  component: SupportPage,
  args: { download: <Button size="small">Download My Data</Button> },
  parameters: { padded: false, path: '/support', data: [[queryKey, configWithSupport]] },
} satisfies Meta<typeof SupportPage>
export default meta
type Story = StoryObj<typeof meta>

export const Reachable: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/within 24-48 hours/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Open in my mail program' }))
    await expect(canvas.getByText('Write a message first: what happened, and when.')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'help@directory.example' })).toHaveAttribute(
      'href',
      'mailto:help@directory.example',
    )
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
/** Without a mailbox, neither this page nor the contact page promises an answer. */
export const NoMailbox: Story = {
  parameters: {
    data: [[queryKey, { ...bareConfig, support: { ...configWithSupport.support, email: null } }]],
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/within 24-48 hours/)).toBeNull()
    await expect(
      canvas.getByText(/has no support address, so we cannot promise an answer/),
    ).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Contact us' })).toBeVisible()
  },
}
export const Searched: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'hide wallet')
    await expect(canvas.getByRole('link', { name: /Can I hide my wallet/ })).toHaveAttribute(
      'href',
      '/faq#hide',
    )
  },
}
export const Downloading: Story = {
  args: { download: <Button aria-disabled>Downloading...</Button> },
}
