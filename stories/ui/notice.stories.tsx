import type { Meta, StoryObj } from '@storybook/react-vite'
import { Notice } from '#ui/notice.tsx'

const meta = {
  component: Notice,
  args: {
    children:
      'Under review, which takes 24-48 hours. Until it is listed, only you and the staff see it.',
  },
} satisfies Meta<typeof Notice>
export default meta
type Story = StoryObj<typeof meta>

export const Info: Story = {}
export const WithQuote: Story = {
  args: {
    children: 'Listed. The reviewer wrote:',
    quote: 'Welcome.\n\nThe harbour is our favourite.',
  },
}
export const Refused: Story = {
  args: {
    tone: 'red',
    children: 'Turned down. The reviewer wrote:',
    quote: 'Tell us who you are.',
  },
}
export const LongWords: Story = {
  args: { tone: 'red', children: 'W'.repeat(300), quote: `<b>מילה</b> ${'w'.repeat(300)}` },
}
