import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { emptyForm, submitForm } from '#features/profile-form/fields/form-schema.ts'
import { useProfileForm } from '#features/profile-form/fields/use-profile-form.ts'
import { PhotoFrames } from '#features/profile-form/upload/photo-frames.tsx'
import { drawPicture } from '../draw-picture.ts'

const photos = [
  drawPicture(400, 500),
  drawPicture(500, 400, '#f2ece4'),
  drawPicture(1200, 200, '#c3c8c8'),
  drawPicture(200, 1200, '#f5ecea'),
  drawPicture(400, 400, '#eff0ec'),
  drawPicture(600, 400, '#f0f1e8'),
]

type FramesProps = { hung: readonly string[]; note?: string; letGo?: boolean }

/** The frames in a form of their own. */
function Frames({ hung, ...rest }: FramesProps) {
  const form = useProfileForm(submitForm, { ...emptyForm, profilePhotos: [...hung] })
  return <PhotoFrames form={form} {...rest} />
}

const meta = { component: Frames, args: { hung: [] } } satisfies Meta<typeof Frames>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('0 of 6')).toBeVisible()
    await expect(canvas.getByLabelText('Add photos', { selector: 'input' })).toBeEnabled()
  },
}
export const TwoTakenDown: Story = {
  args: { hung: photos.slice(0, 3) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove photo 2' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Remove photo 1' }))
    await expect(canvas.getByText('1 of 6')).toBeVisible()
  },
}
/** Very wide and very tall ones among them. */
export const Full: Story = {
  args: { hung: photos },
  play: ({ canvas }) => expect(canvas.getByText('6 of 6')).toBeVisible(),
}
export const SignInFirst: Story = {
  args: { note: 'Adding one asks you to sign in first; submitting then asks once more.' },
}
export const LetGo: Story = {
  args: { letGo: true },
  play: ({ canvas }) => expect(canvas.getByText(/Your wallet was switched/)).toBeVisible(),
}
