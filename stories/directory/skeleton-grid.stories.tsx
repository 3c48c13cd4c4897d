import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { SkeletonGrid } from '#features/directory/skeleton-grid.tsx'

const meta = { component: SkeletonGrid } satisfies Meta<typeof SkeletonGrid>
export default meta
type Story = StoryObj<typeof meta>

const expectSkeletons =
  (count: number): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[data-skeleton]')).toHaveLength(count)
  }

export const Artists: Story = { args: { type: 'artist' }, play: expectSkeletons(6) }
export const Collectors: Story = { args: { type: 'collector' }, play: expectSkeletons(4) }
export const Curators: Story = { args: { type: 'curator' }, play: expectSkeletons(6) }
export const Compact: Story = { args: { type: 'artist', compact: true }, play: expectSkeletons(6) }
