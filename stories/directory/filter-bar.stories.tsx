import type { Meta, StoryObj } from '@storybook/react-vite'
import { createRef } from 'react'
import { expect, fn } from 'storybook/test'
import { FilterBar } from '#features/directory/filter-bar.tsx'

const meta = {
  component: FilterBar,
  args: {
    type: 'artist',
    search: {},
    matching: { total: 12, isBounded: false },
    onChange: fn(),
    onSearch: fn(),
    searchRef: createRef(),
  },
} satisfies Meta<typeof FilterBar>
export default meta
type Story = StoryObj<typeof meta>

const phone = { globals: { viewport: { value: 'mobile1', isRotated: false } } }

export const Wide: Story = {
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Sort'), 'Name')
    await expect(args.onChange).toHaveBeenCalledWith({ sort: 'name' }, { replace: false })
    await userEvent.click(canvas.getByRole('button', { name: 'Search' }))
    await expect(args.onSearch).toHaveBeenCalled()
  },
}
export const Chosen: Story = {
  args: { type: 'curator', search: { q: 'light', tag: 'Environmental & Nature', sort: 'rank' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Sort')).toHaveDisplayValue('Rank')
  },
}
export const PopoverClosed: Story = {
  ...phone,
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Medium')).not.toBeVisible()
  },
}
export const PopoverOpen: Story = {
  ...phone,
  args: { search: { tag: 'Photography', platform: 'OpenSea', sort: 'name' } },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Filters, 2' }))
    await expect(canvas.getByLabelText('Medium')).toBeVisible()
    await userEvent.selectOptions(canvas.getByLabelText('Platform'), 'All Platforms')
    const search = { tag: 'Photography', sort: 'name' }
    await expect(args.onChange).toHaveBeenCalledWith(search, { replace: true })
    await expect(canvas.getByRole('button', { name: 'Close' })).toBeVisible()
    await expect(canvas.getByText('12 match')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }))
    await expect(args.onChange).toHaveBeenLastCalledWith({ sort: 'name' }, { replace: true })
  },
}
export const PopoverClosedAgain: Story = {
  ...phone,
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Filters' })
    await userEvent.click(opener)
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }))
    await expect(canvas.getByLabelText('Medium')).not.toBeVisible()
    await expect(opener).toHaveFocus()
    await expect(canvas.queryByText('Clear')).toBeNull()
  },
}
