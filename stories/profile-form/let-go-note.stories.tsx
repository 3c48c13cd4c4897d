import type { Meta, StoryObj } from '@storybook/react-vite'
import { LetGoNote } from '#features/profile-form/upload/let-go-note.tsx'

const meta = {
  component: LetGoNote,
  args: { shown: true, children: 'Please add them again.' },
} satisfies Meta<typeof LetGoNote>
export default meta

export const Photos: StoryObj<typeof meta> = {}
