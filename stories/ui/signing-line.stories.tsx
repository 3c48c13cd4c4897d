import type { Meta, StoryObj } from '@storybook/react-vite'
import { SigningLine } from '#ui/signing-line.tsx'

const path =
  'M0 22.3C2 12 6 1 9 2C12 4 12 26 16 28C20 29 22 8 26 8C30 9 30 30 36 26C42 22 44 6 50 8C56 10 54 24 62 25C72 25 78 10 86 12C94 14 110 24 120 20C126 30 80 36 50 34'

const meta = {
  component: SigningLine,
  args: { path, state: 'idle' },
} satisfies Meta<typeof SigningLine>
export default meta
type Story = StoryObj<typeof meta>

export const Idle: Story = {}
export const Pressed: Story = { args: { state: 'pressed' } }
export const Waiting: Story = { args: { state: 'waiting' } }
export const Signed: Story = { args: { state: 'signed' } }
export const SignedEarlier: Story = { args: { state: 'standing' } }
export const Refused: Story = { args: { state: 'crossed' } }
export const WithoutStroke: Story = { args: { path: null, state: 'signed' } }
