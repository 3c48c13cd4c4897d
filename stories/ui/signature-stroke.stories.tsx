import type { Meta, StoryObj } from '@storybook/react-vite'
import { SignatureStroke } from '#ui/signature-stroke.tsx'
import { drawnStroke } from '../draw-picture.ts'

const meta = {
  component: SignatureStroke,
  args: { src: drawnStroke, word: 'Valid' },
} satisfies Meta<typeof SignatureStroke>
export default meta
type Story = StoryObj<typeof meta>

export const Valid: Story = {}
export const Large: Story = { args: { size: 'large', word: 'Verified' } }
export const Small: Story = { args: { size: 'small', word: '' } }
export const Invalid: Story = { args: { state: 'invalid', word: 'Does not verify' } }
export const Erased: Story = { args: { state: 'erased', word: 'Erased' } }
