import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { emptyForm, submitForm } from '#features/profile-form/fields/form-schema.ts'
import { useProfileForm } from '#features/profile-form/fields/use-profile-form.ts'
import { PhotoFrames } from '#features/profile-form/upload/photo-frames.tsx'
import { Button } from '#ui/button.tsx'
import { drawPicture } from '../draw-picture.ts'
import { measureTouchTarget } from '../measure-touch-target.ts'

const photos = [
  drawPicture(400, 500),
  drawPicture(500, 400, '#f2ece4'),
  drawPicture(1200, 200, '#c3c8c8'),
  drawPicture(200, 1200, '#f5ecea'),
  drawPicture(400, 400, '#eff0ec'),
  drawPicture(600, 400, '#f0f1e8'),
]

type FramesProps = {
  profilePhotos: readonly string[]
  /** The description of each photo. */
  alts?: readonly string[]
}

/** The frames in a separate form. */
function Frames({ profilePhotos, alts = [] }: FramesProps) {
  const photoAlts = Object.fromEntries(alts.map((alt, index) => [profilePhotos[index] ?? '', alt]))
  const form = useProfileForm(submitForm, {
    ...emptyForm,
    profilePhotos: [...profilePhotos],
    photoAlts,
  })
  return (
    <form noValidate onSubmit={form.handleSubmit(() => undefined)}>
      <PhotoFrames form={form} />
      <Button type="submit">Send</Button>
    </form>
  )
}

const meta = { component: Frames, args: { profilePhotos: [] } } satisfies Meta<typeof Frames>
export default meta
type Story = StoryObj<typeof meta>

const nameAlt = (index: number) => `Description of photo ${index}`

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('0 of 6')).toBeVisible()
    await expect(canvas.getByLabelText('Add photos', { selector: 'input' })).toBeEnabled()
  },
}
export const TwoRemoved: Story = {
  args: { profilePhotos: photos.slice(0, 3), alts: ['', '', 'Rings on a grey sheet'] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove photo 2' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Remove photo 1' }))
    await expect(canvas.getByText('1 of 6')).toBeVisible()
    await expect(canvas.getByLabelText(nameAlt(1))).toHaveValue('Rings on a grey sheet')
  },
}
/** Six photos, some very wide or very tall. */
export const Full: Story = {
  args: { profilePhotos: photos },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('6 of 6')).toBeVisible()
    for (const button of canvas.getAllByRole('button', { name: /^Photo \d, move$/ })) {
      await waitFor(() => expect(button.offsetHeight).toBeGreaterThanOrEqual(44))
      await expect(button.offsetWidth).toBeGreaterThanOrEqual(44)
    }
    const list = canvas.getByRole('list').getBoundingClientRect()
    const frames = canvas.getAllByRole('button', { name: /^Photo \d, move$/ })
    const boxes = frames.map((frame) => frame.getBoundingClientRect())
    for (const { width, height, left, right } of boxes) {
      await expect(Math.abs(width - (boxes[0]?.width ?? 0))).toBeLessThan(1)
      await expect(Math.abs(width / height - 4 / 3)).toBeLessThan(0.05)
      await expect(left >= list.left - 1 && right <= list.right + 1).toBe(true)
    }
    for (const [index, frame] of frames.entries()) {
      const artwork = frame.querySelector('img')?.getBoundingClientRect()
      await expect(artwork && artwork.bottom <= (boxes[index]?.bottom ?? 0)).toBe(true)
    }
    const { width, height } = measureTouchTarget(
      canvas.getByRole('button', { name: 'Remove photo 1' }),
    )
    await expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  },
}
/** A description moves with its photo. */
export const Moved: Story = {
  args: { profilePhotos: photos.slice(0, 3), alts: ['Rings on cream', 'Rings on sand'] },
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Photo 1, move' }).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect(canvas.getByLabelText(nameAlt(1))).toHaveValue('Rings on sand')
    await expect(canvas.getByLabelText(nameAlt(3))).toHaveValue('Rings on cream')
  },
}
/** The description is a single line. The number of characters left is shown near the limit and beyond it. */
export const Described: Story = {
  args: {
    profilePhotos: photos,
    alts: [
      `A word that no line holds: ${'Donaudampfschifffahrtsgesellschaft'.repeat(3)}`,
      'دوائر سوداء رفيعة على ورق بلون الرمل، مرسومة بقلم واحد دون تصحيح',
      'Rings, again and again. '.repeat(10),
      `${'Rings, again and again. '.repeat(10)}Too many.`,
    ],
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('11 characters left of 250')).toBeVisible()
    await userEvent.type(canvas.getByLabelText(nameAlt(4)), ' Of them all.')
    await userEvent.type(canvas.getByLabelText(nameAlt(5)), 'Rings{Enter}on paper')
    await userEvent.tab()
    await expect(canvas.getByLabelText(nameAlt(5))).toHaveValue('Rings on paper')
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'Photo description must be at most 250 characters',
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(canvas.getByLabelText(nameAlt(4))).toHaveFocus())
  },
}
export const RightToLeft: Story = {
  args: {
    profilePhotos: photos.slice(0, 2),
    alts: ['דיו שחורה על נייר', 'دوائر سوداء رفيعة على ورق بلون الرمل'],
  },
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
}
