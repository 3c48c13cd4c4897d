import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ContactPage } from '#features/info/contact-page.tsx'
import { configQueries } from '#queries/config.ts'
import { bareConfig, configWithSupport } from '#tests/fixtures/config-views.ts'

const { queryKey } = configQueries.current()
const long = 'with-a-name-that-nobody-would-like-to-write-down-'.repeat(3)

const meta = {
  component: ContactPage,
  parameters: { padded: false, path: '/contact', data: [[queryKey, configWithSupport]] },
} satisfies Meta<typeof ContactPage>
export default meta
type Story = StoryObj<typeof meta>

export const Reachable: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/within 24-48 hours/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'help@directory.example' })).toHaveAttribute(
      'href',
      'mailto:help@directory.example',
    )
    await expect(canvas.getByRole('link', { name: 'social.example/provenance' })).toBeVisible()
  },
}
export const NotConfigured: Story = {
  parameters: { data: [[queryKey, bareConfig]] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This directory has no mailbox.')).toBeVisible()
    await expect(canvas.getByText('This directory has no social account.')).toBeVisible()
    await expect(canvas.queryByText(/within 24-48 hours/)).toBeNull()
  },
}
export const LongWords: Story = {
  parameters: {
    data: [
      [
        queryKey,
        {
          ...bareConfig,
          support: { email: `${long}@directory.example`, social: `https://social.example/${long}` },
        },
      ],
    ],
  },
}
