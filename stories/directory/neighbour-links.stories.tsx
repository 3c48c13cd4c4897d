import type { Meta, StoryObj } from '@storybook/react-vite'
import { getDefaultStore } from 'jotai'
import { expect } from 'storybook/test'
import { NeighbourLinks } from '#features/directory/neighbour-links.tsx'
import { lastListAtom } from '#lib/last-list.ts'
import { directoryKeys } from '#queries/directory.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { milestones } from '#tests/fixtures/milestones.ts'
import { sampleProfiles } from '../profile/sample-profiles.ts'

const { chidi, wordy, layla } = sampleProfiles

const meta = {
  component: NeighbourLinks,
  args: { profile: chidi },
  parameters: {
    data: [
      [milestoneQueries.all().queryKey, milestones],
      [directoryKeys.whole('artist'), [wordy, chidi, layla]],
    ],
  },
  beforeEach: () => {
    getDefaultStore().set(lastListAtom, { type: 'artist', search: {}, place: 0 })
  },
} satisfies Meta<typeof NeighbourLinks>
export default meta
type Story = StoryObj<typeof meta>

export const BetweenTwo: Story = {
  play: async ({ canvas }) => {
    const links = canvas.getAllByRole('link')
    await expect(links[0]).toHaveAccessibleName(`Previous, ${wordy.name}`)
    await expect(links[1]).toHaveAccessibleName(`Next, ${layla.name}`)
  },
}
export const First: Story = {
  args: { profile: wordy },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link')).toHaveAccessibleName(`Next, ${chidi.name}`)
  },
}
export const RightToLeft: Story = {
  parameters: {
    data: [
      [milestoneQueries.all().queryKey, milestones],
      [directoryKeys.whole('artist'), [layla, chidi, { ...layla, id: wordy.id, name: 'نور' }]],
    ],
  },
  play: async ({ canvas }) => {
    const [before, after] = canvas.getAllByRole('link')
    await expect(before).toHaveAccessibleName(`Previous, ${layla.name}`)
    await expect(after).toHaveAccessibleName('Next, نور')
    // Names are right-to-left, but the order of the buttons is not.
    const lefts = [before, after].map((link) => link?.getBoundingClientRect().left ?? 0)
    await expect(lefts[0]).toBeLessThan(lefts[1] ?? 0)
  },
}
/** The last open list has another type. */
export const FromElsewhere: Story = {
  args: { profile: sampleProfiles.odile },
  play: ({ canvas }) => expect(canvas.queryByRole('navigation')).toBeNull(),
}
