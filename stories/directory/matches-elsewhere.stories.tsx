import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { MatchesElsewhere } from '#features/directory/empty-list-options.tsx'
import { directoryKeys } from '#queries/directory.ts'

const text = 'falk'
const hits = (type: ProfileType, total: number, isBounded = false) => [
  directoryKeys.matchCount(type, text),
  { total, isBounded },
]

const meta = {
  component: MatchesElsewhere,
  args: { type: 'artist', text },
} satisfies Meta<typeof MatchesElsewhere>
export default meta
type Story = StoryObj<typeof meta>

export const InBothOtherTypes: Story = {
  parameters: { data: [hits('collector', 1), hits('curator', 100, true)] },
  play: async ({ canvas }) => {
    const [collectors, curators] = canvas.getAllByRole('link')
    await expect(collectors).toHaveTextContent('1 collector')
    await expect(curators).toHaveAttribute('href', '/curators?q=falk')
  },
}
export const NoMatches: Story = {
  parameters: { data: [hits('collector', 0), hits('curator', 0)] },
  play: ({ canvas }) => expect(canvas.queryByRole('link')).toBeNull(),
}
