import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { AsOfPage } from '#features/history/as-of/as-of-page.tsx'
import { asOfKeys } from '#queries/as-of.ts'
import { createAsOf, logActivity } from '#tests/fixtures/as-of.ts'
import { LiveStatus } from '#ui/live-status.tsx'
import { sampleProfiles } from '../profile/sample-profiles.ts'
import { failToFetch, neverRespond, stubFetch } from '../stub-fetch.ts'

const { ines, chidi, lars, wordy, layla } = sampleProfiles
const on = '15482'
const withArtists = (...artists: Parameters<typeof createAsOf>[0][number][]) => ({
  data: [
    [asOfKeys.activity, logActivity],
    [asOfKeys.at(on), createAsOf(artists)],
  ],
})

const meta = {
  component: AsOfPage,
  args: { liveStatus: <LiveStatus status="live" />, on, onPoint: fn() },
  parameters: withArtists(ines, chidi, { ...lars, hideWallet: true }),
} satisfies Meta<typeof AsOfPage>
export default meta
type Story = StoryObj<typeof meta>

export const AtAnEvent: Story = {
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      'The directory on 3 Jun 2026',
    )
    await expect(canvas.getByText('Erased')).toBeVisible()
    const slider = canvas.getByRole('slider')
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      'Event 15,482: Listed, Inês Valadares, 3 Jun 2026',
    )
    slider.focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect(args.onPoint).toHaveBeenLastCalledWith('15480')
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await expect(args.onPoint).toHaveBeenLastCalledWith('2026-06-04T14:03:22.000Z')
    await userEvent.keyboard('{PageDown}')
    await expect(args.onPoint).toHaveBeenLastCalledWith('2026-05-03T14:03:22.000Z')
    await userEvent.keyboard('{End}')
    await expect(args.onPoint).toHaveBeenLastCalledWith('48112')
    const position = canvas.getByLabelText('Position, up to 48,112')
    await userEvent.clear(position)
    await userEvent.type(position, '1,234{Enter}')
    await expect(args.onPoint).toHaveBeenLastCalledWith('1234')
  },
}
export const Dragged: Story = {
  play: async ({ canvasElement, args }) => {
    const grip = canvasElement.querySelector('input[type="range"] + span')
    if (!(grip instanceof HTMLElement)) throw new Error('The slider has no grip')
    const { left, width, top } = grip.getBoundingClientRect()
    const point = (share: number) => ({
      bubbles: true,
      pointerId: 1,
      clientX: left + share * width,
      clientY: top + 4,
    })
    // A synthetic pointer cannot be captured.
    grip.setPointerCapture = () => undefined
    grip.hasPointerCapture = () => true
    grip.dispatchEvent(new PointerEvent('pointerdown', point(0.1)))
    for (let step = 1; step <= 20; step += 1) {
      grip.dispatchEvent(new PointerEvent('pointermove', point(step / 20)))
    }
    await waitFor(() => expect(args.onPoint).toHaveBeenLastCalledWith(logActivity.last.at))
    // The first point, and the last one after the pause.
    await expect(args.onPoint).toHaveBeenCalledTimes(2)
  },
}
export const LongWordsAndRightToLeft: Story = { parameters: withArtists(wordy, layla) }
export const Loading: Story = {
  beforeEach: stubFetch(neverRespond),
  parameters: { data: [] },
  play: ({ canvas }) =>
    expect(canvas.getByText('Loading the lists of this day...')).toBeInTheDocument(),
}
export const Failed: Story = {
  beforeEach: stubFetch(failToFetch),
  parameters: { data: [] },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('The lists of this day could not be loaded.'),
    ).toBeVisible()
  },
}
export const RestFailed: Story = {
  beforeEach: stubFetch(failToFetch),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'All 4 artists' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'The rest could not be loaded. Please try again.',
    )
    await expect(canvas.getByText('Chidi Okoro')).toBeVisible()
  },
}
