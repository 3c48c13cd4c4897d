import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { HomeSearch } from '#features/home/search/home-search.tsx'
import { sampleProfiles } from '../profile/sample-profiles.ts'
import { cachedHome, cachedSearch, fullHome, ida, layla } from './home-data.ts'

const noMatches = {
  groups: ida.groups.map((group) => ({ ...group, total: 0, isBounded: false, profiles: [] })),
}

const meta = {
  component: HomeSearch,
  args: { q: '', onSearch: fn() },
  parameters: {
    data: [
      ...cachedHome(fullHome),
      cachedSearch('ida', ida),
      cachedSearch('ليلى', layla),
      cachedSearch('nobody', noMatches),
      cachedSearch('generative curator', noMatches),
    ],
  },
  render: (args) => (
    <div style={{ width: 'min(100%, 560px)', minHeight: 420 }}>
      <HomeSearch {...args} />
    </div>
  ),
} satisfies Meta<typeof HomeSearch>
export default meta
type Story = StoryObj<typeof meta>

export const AtRest: Story = {}
export const Found: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const field = canvas.getByRole('combobox')
    await userEvent.type(field, 'ida')
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(4))
    await expect(canvas.getByRole('option', { name: 'All 100+ artists' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    const [first, second] = canvas.getAllByRole('option')
    await expect(first).toHaveAttribute('aria-selected', 'false')
    await expect(field).toHaveAttribute('aria-activedescendant', second?.id)
    await userEvent.keyboard('{ArrowUp}')
    await expect(canvas.getByText('Artists, 100+')).toBeVisible()
    await expect(args.onSearch).toHaveBeenCalledWith('ida')
    await expect(canvas.getByText(/^Collectors, 0 · Enter opens/)).toBeVisible()
  },
}
export const NoMatches: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'nobody')
    await waitFor(() =>
      expect(
        canvas.getByText(
          'No profile matches this search · Curators, 0 · Artists, 0 · Collectors, 0',
        ),
      ).toBeVisible(),
    )
  },
}
export const NoMatchesOfType: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'generative curator')
    const suggestion = await canvas.findByRole('option', {
      name: 'Search for “generative” among curators',
    })
    await expect(suggestion).toHaveAttribute('aria-selected', 'true')
  },
}
export const RightToLeft: Story = {
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('combobox')
    await userEvent.type(field, 'ليلى')
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(1))
    await expect(canvas.getByText(sampleProfiles.layla.name)).toBeVisible()
    await expect(getComputedStyle(field).direction).toBe('rtl')
  },
}
/** A page that was opened by a URL with a search. */
export const WithQuery: Story = {
  args: { q: 'ida' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(4))
    await expect(canvas.getByRole('combobox')).toHaveFocus()
  },
}
