import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Similar } from '#features/profile/similar.tsx'
import { profileQueries } from '#queries/profile.ts'
import { sampleProfiles } from './sample-profiles.ts'

const { ines, chidi, lars, wordy, layla } = sampleProfiles
const { queryKey } = profileQueries.similar(ines.id)

const meta = {
  component: Similar,
  args: { profile: ines },
} satisfies Meta<typeof Similar>
export default meta
type Story = StoryObj<typeof meta>

export const Three: Story = {
  parameters: { data: [[queryKey, [chidi, lars, wordy]]] },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('article')).toHaveLength(3)
  },
}
export const OnATablet: Story = {
  ...Three,
  globals: { viewport: { value: 'tablet', isRotated: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('article')).toHaveLength(2)
  },
}
export const One: Story = { parameters: { data: [[queryKey, [chidi]]] } }
export const RightToLeft: Story = { parameters: { data: [[queryKey, [layla, chidi]]] } }
export const None: Story = {
  parameters: { data: [[queryKey, []]] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('heading')).toBeNull()
  },
}
