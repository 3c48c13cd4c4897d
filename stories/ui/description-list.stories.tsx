import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'

const meta = {
  component: DescriptionList,
  args: {
    children: (
      <>
        <DescriptionItem term="X">
          <a href="https://x.com/inesval">x.com/inesval</a>
        </DescriptionItem>
        <DescriptionItem term="6529.io">Not linked</DescriptionItem>
      </>
    ),
  },
} satisfies Meta<typeof DescriptionList>
export default meta
type Story = StoryObj<typeof meta>

export const Links: Story = {}
/** A window at 400 % zoom: the value has the whole line below its name. */
export const Narrow: Story = {
  globals: { viewport: { value: 'mobile1', isRotated: false } },
  play: async ({ canvas }) => {
    const below = canvas.getByText('Not linked').getBoundingClientRect()
    const name = canvas.getByText('6529.io').getBoundingClientRect()
    await expect(below.top).toBeGreaterThanOrEqual(name.bottom)
    await expect(below.left).toBe(name.left)
  },
}
