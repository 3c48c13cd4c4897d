import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { parseLinkDraft } from '#features/profile-form/draft/draft.ts'
import { LinkDraftOffer } from '#features/profile-form/draft/link-draft-offer.tsx'
import { emptyForm, submitForm } from '#features/profile-form/fields/form-schema.ts'
import { useProfileForm } from '#features/profile-form/fields/use-profile-form.ts'

const own = {
  ...emptyForm,
  name: 'Oriel Tan',
  bio: 'Soft machines drawn by hand. Works from Penang.',
  socialLinks: { ...emptyForm.socialLinks, website: 'orieltan.example' },
}
const inLink = {
  ...own,
  bio: 'Official drops only at oriel-mint.example.',
  walletAddress: '0x000000000000000000000000000000000000dEaD',
  socialLinks: {
    ...own.socialLinks,
    website: 'oriel-mint.example',
    opensea: 'https://opensea.io/0rieltan',
  },
}
const offered = parseLinkDraft(
  { values: inLink, base: emptyForm, savedAt: Date.now() },
  emptyForm,
  Date.now(),
)

function Shown({ onClose, seen }: { onClose: () => void; seen: (values: unknown) => void }) {
  const form = useProfileForm(submitForm, own)
  seen(form.watch())
  return <LinkDraftOffer form={form} offered={offered} origin="draft" onClose={onClose} />
}

const meta = {
  component: Shown,
  args: { onClose: fn(), seen: fn() },
} satisfies Meta<typeof Shown>
export default meta
type Story = StoryObj<typeof meta>

/** Nothing is filled in before the user accepts, and it can be undone. */
export const Offered: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const alert = canvas.getByRole('alert', { name: 'This draft came with a link' })
    await expect(alert).toBeVisible()
    await expect(args.seen).toHaveBeenLastCalledWith(own)
    await expect(canvas.getByRole('button', { name: 'Keep my draft' })).toHaveFocus()
    await expect(canvas.queryByRole('link')).toBeNull()
    await expect(canvas.getAllByRole('row')).toHaveLength(4)

    await userEvent.click(canvas.getByRole('button', { name: 'Use the 3 changes' }))
    await expect(args.seen).toHaveBeenLastCalledWith({ ...inLink, walletAddress: '' })
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
    await expect(args.seen).toHaveBeenLastCalledWith(own)

    await userEvent.click(canvas.getByRole('button', { name: 'Keep my draft' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
    await expect(args.seen).toHaveBeenLastCalledWith(own)
  },
}
