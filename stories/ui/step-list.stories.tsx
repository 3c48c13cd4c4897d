import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Step, StepList } from '#ui/step-list.tsx'

const meta = {
  component: Step,
  args: { title: 'Recover the signer', state: 'passed', className: undefined, children: null },
  decorators: [
    (StoryInList) => (
      <StepList>
        <StoryInList />
      </StepList>
    ),
  ],
} satisfies Meta<typeof Step>
export default meta
type Story = StoryObj<typeof meta>

export const Pending: Story = { args: { state: undefined } }
export const Passed: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Passed')).toBeInTheDocument()
  },
}
export const Failed: Story = { args: { state: 'failed' } }
export const Inconclusive: Story = { args: { state: 'inconclusive' } }
