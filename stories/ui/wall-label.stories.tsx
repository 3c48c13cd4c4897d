import type { Meta, StoryObj } from '@storybook/react-vite'
import typography from '#ui/typography.module.css'
import { WallLabel } from '#ui/wall-label.tsx'

const meta = {
  component: WallLabel,
  args: {
    children: (
      <>
        <h1>Inês Valadares</h1>
        <p className={typography.prose}>Plotter drawings of weather that has not happened yet.</p>
      </>
    ),
  },
} satisfies Meta<typeof WallLabel>
export default meta
type Story = StoryObj<typeof meta>

export const Label: Story = {}
export const LongWords: Story = {
  args: { children: <h1>{'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)}</h1> },
}
