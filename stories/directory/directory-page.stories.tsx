import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import type { ProfileType } from '#contract/profile-type.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { DirectoryPage } from '#features/directory/directory-page.tsx'
import { ProfileCard } from '#features/profile/profile-card.tsx'
import { directoryKeys } from '#queries/directory.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { milestones } from '#tests/fixtures/milestones.ts'
import { hung } from '../profile/hung-profiles.ts'

const artists = [hung.ines, hung.chidi, hung.lars, hung.sol, hung.wordy]
const stand = (type: ProfileType, profiles: readonly ProfileView[]) => [
  [milestoneQueries.all().queryKey, milestones],
  [directoryKeys.whole(type), profiles],
]

const meta = {
  component: DirectoryPage,
  args: {
    type: 'artist',
    filter: {},
    onFilter: fn(),
    renderCard: (card) => <ProfileCard {...card} />,
  },
  parameters: { padded: false, path: '/artists', data: stand('artist', artists) },
} satisfies Meta<typeof DirectoryPage>
export default meta
type Story = StoryObj<typeof meta>

export const Artists: Story = {
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getAllByRole('article')).toHaveLength(artists.length)
    await userEvent.selectOptions(canvas.getByLabelText('Medium'), 'Photography')
    await expect(args.onFilter).toHaveBeenCalledWith({ tag: 'Photography' }, { replace: false })
  },
}
export const Filtered: Story = {
  args: { filter: { q: 'demolished' } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('article')).toHaveLength(1)
    await expect(canvas.getByLabelText('Search')).toHaveValue('demolished')
  },
}
export const Empty: Story = {
  args: { filter: { platform: 'Zora' } },
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByText('No artists found matching your criteria.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }))
    await expect(args.onFilter).toHaveBeenCalledWith({}, { replace: false })
  },
}
export const NobodyYet: Story = {
  parameters: { data: stand('artist', []) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No artists found matching your criteria.')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Submit Your Profile' })).toHaveAttribute(
      'href',
      '/submit',
    )
  },
}
export const Collectors: Story = {
  args: { type: 'collector' },
  parameters: { data: stand('collector', [hung.tomoko]) },
}
export const Curators: Story = {
  args: { type: 'curator' },
  parameters: { data: stand('curator', [hung.odile]) },
}
