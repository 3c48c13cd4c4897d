import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import type { Problem } from '#contract/refusal.ts'
import { PageError } from '#features/shell/page-error.tsx'
import { RequestFailed } from '#queries/api-client.ts'

const unavailable: Problem = {
  type: 'urn:provenance:problem:unavailable',
  title: 'Not available',
  status: 503,
  detail: 'The directory cannot do this at the moment. Please try again shortly.',
  code: 'unavailable',
}

const meta = {
  component: PageError,
  args: { error: new Error('What went wrong'), reset: fn() },
  parameters: { padded: false },
} satisfies Meta<typeof PageError>
export default meta
type Story = StoryObj<typeof meta>

export const RenderError: Story = {
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByText('Something went wrong in this page.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }))
    await expect(args.reset).toHaveBeenCalledOnce()
  },
}
export const NoConnection: Story = {
  args: { error: new TypeError('Failed to fetch') },
  play: ({ canvas }) => expect(canvas.getByText('The directory cannot be reached.')).toBeVisible(),
}
export const Refused: Story = {
  args: { error: new RequestFailed(unavailable.status, JSON.stringify(unavailable), unavailable) },
  play: ({ canvas }) => expect(canvas.getByText(unavailable.detail)).toBeVisible(),
}
