import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { NewestListings } from '#features/home/newest/newest-listings.tsx'
import { HomeSearch } from '#features/home/search/home-search.tsx'
import { sampleProfiles } from '../profile/sample-profiles.ts'
import { failToFetch, stubFetch } from '../stub-fetch.ts'
import { cachedHome, fullHome } from './home-data.ts'

const meta = {
  component: NewestListings,
  args: { search: <HomeSearch q="" onSearch={() => undefined} /> },
  parameters: { padded: false, data: cachedHome(fullHome) },
} satisfies Meta<typeof NewestListings>
export default meta
type Story = StoryObj<typeof meta>

export const Full: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('article')).toHaveLength(5)
    await expect(canvas.getByRole('link', { name: 'See all 41 artists' })).toBeVisible()
  },
}
/** The rest of the wall stays empty. */
export const Two: Story = {
  parameters: {
    data: cachedHome({ ...fullHome, newest: fullHome.newest.slice(0, 2), proven: null }),
  },
}
export const LongWords: Story = {
  parameters: {
    data: cachedHome({
      ...fullHome,
      newest: [sampleProfiles.wordy, sampleProfiles.sol],
      proven: null,
    }),
  },
}
export const RightToLeft: Story = {
  parameters: {
    data: cachedHome({ ...fullHome, newest: [sampleProfiles.layla, sampleProfiles.sol] }),
  },
}
export const Empty: Story = {
  parameters: { data: cachedHome({ ...fullHome, newest: [], proven: null }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Nothing here yet/)).toBeVisible()
  },
}
export const Failed: Story = {
  beforeEach: stubFetch(failToFetch),
  parameters: { data: [] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^The newest profiles could not be loaded/)).toBeVisible()
  },
}
