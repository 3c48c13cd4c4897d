import type { Meta, StoryObj } from '@storybook/react-vite'
import { WalletSwitchedNote } from '#features/profile-form/upload/wallet-switched-note.tsx'

const meta = {
  component: WalletSwitchedNote,
  args: { shown: true, children: 'Please add them again.' },
} satisfies Meta<typeof WalletSwitchedNote>
export default meta

export const Photos: StoryObj<typeof meta> = {}
