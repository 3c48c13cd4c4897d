import type { Meta, StoryObj } from '@storybook/react-vite'
import { getDefaultStore } from 'jotai'
import { type ComponentProps, useState } from 'react'
import { expect, fn, waitFor } from 'storybook/test'
import { createDraft } from '#features/profile-form/draft/draft.ts'
import { emptyForm, toFormValues } from '#features/profile-form/fields/form-schema.ts'
import { SubmitPage } from '#features/profile-form/pages/submit-page.tsx'
import { openDraftAtom } from '#lib/draft-url.ts'
import { walletAtom } from '#lib/wallet.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { profileQueries } from '#queries/profile.ts'
import { sessionQueries } from '#queries/session.ts'
import { milestones } from '#tests/fixtures/milestones.ts'
import { Button } from '#ui/button.tsx'
import { findOverflowingText } from '../find-overflowing-text.ts'
import { sampleProfiles } from '../profile/sample-profiles.ts'

const storeDraft = (profile: typeof sampleProfiles.ines) => () => {
  const draft = createDraft(toFormValues(profile), emptyForm, Date.now())
  localStorage.setItem('provenance:draft:submit', JSON.stringify(draft))
}

const meta = {
  component: SubmitPage,
  args: {
    onSubmitted: fn(async () => {}),
  },
  parameters: {
    padded: false,
    path: '/submit',
    data: [[milestoneQueries.all().queryKey, milestones]],
  },
} satisfies Meta<typeof SubmitPage>
export default meta
type Story = StoryObj<typeof meta>

/** A phone with a width of 414 px. */
const narrow = { viewport: { value: 'mobile2' } }

export const Empty: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('radio', { name: /459 stars left$/ })).toBeChecked()
    await expect(canvas.getByText('459 stars left')).toBeVisible()
    await expect(canvas.getByText('0 of 6')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Change avatar' }))
    // A new profile has the default avatar.
    await expect(canvas.queryByRole('button', { name: 'Clear Avatar' })).toBeNull()
    // The file input is visually hidden, so its label shows the focus.
    canvas.getByLabelText('Upload Avatar').focus()
    await expect(getComputedStyle(canvas.getByText('Upload Avatar')).outlineStyle).toBe('solid')
  },
}
function SubmitPageToLeave(props: ComponentProps<typeof SubmitPage>) {
  const [hasLeft, setLeft] = useState(false)
  return hasLeft ? null : (
    <>
      <SubmitPage {...props} />
      <Button onClick={() => setLeft(true)}>Leave</Button>
    </>
  )
}
/** The links to wallet apps have the draft while the form is open. */
export const Left: Story = {
  render: (args) => <SubmitPageToLeave {...args} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Full name'), 'Ines')
    const store = getDefaultStore()
    await waitFor(() => expect(store.get(openDraftAtom)?.name).toBe('submit'))
    await userEvent.click(canvas.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(store.get(openDraftAtom)).toBeNull())
  },
}
/** Links do not wrap. */
export const Narrow: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('What hiding does').getClientRects()).toHaveLength(1)
  },
}
export const Refused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Submit Profile for Review' }))
    await expect(await canvas.findByText('Name is required')).toBeVisible()
    await expect(canvas.getByLabelText('Full name')).toHaveFocus()
  },
}
/** Five links are opened with their buttons, and receive the focus. */
export const AddingLinks: Story = {
  play: async ({ canvas, userEvent }) => {
    const add = (name: string) => canvas.queryByRole('button', { name: `Add ${name}` })
    await userEvent.click(canvas.getByRole('button', { name: 'Add SuperRare' }))
    const field = canvas.getByLabelText('SuperRare')
    await expect(field).toHaveFocus()
    await expect(add('SuperRare')).toBeNull()
    await expect(add('OpenSea')).toBeVisible()
    await userEvent.type(field, 'x{Backspace}')
    await expect(field).toHaveFocus()
  },
}
/** A link from a draft is open, and receives the focus because of its error. */
export const InvalidLinkInDraft: Story = {
  beforeEach: storeDraft({ ...sampleProfiles.ines, socialLinks: { transient: 'not a link' } }),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByLabelText('Transient')
    await expect(field).toHaveValue('not a link')
    await userEvent.click(canvas.getByRole('button', { name: 'Submit Profile for Review' }))
    await waitFor(() => expect(field).toHaveFocus())
    await expect(field).toBeInvalid()
  },
}
export const Full: Story = {
  beforeEach: storeDraft({
    ...sampleProfiles.ines,
    profilePhotos: Array.from(
      { length: 6 },
      (_, index) => `${sampleProfiles.ines.profilePhotos[0]}#${index}`,
    ),
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Full name')).toHaveValue('Inês Valadares')
    await expect(canvas.getByText('6 of 6')).toBeVisible()
  },
}
export const SuggestingTags: Story = {
  play: async ({ canvas, userEvent }) => {
    const line = canvas.getByRole('combobox', { name: 'Tags' })
    await userEvent.click(line)
    await expect(canvas.getByRole('option', { name: 'Digital Painting' })).toBeVisible()
    await userEvent.type(line, 'generative')
    await expect(line).toHaveAccessibleDescription(/Enter adds “Generative Art”/)
    const hint = canvas.getByText(/Enter adds “Generative Art”/).getBoundingClientRect()
    const list = canvas.getByRole('listbox').getBoundingClientRect()
    await expect(hint.bottom).toBeLessThan(list.top)
    await userEvent.type(line, '{Enter}vapor,art{ArrowDown}{Enter}weather, art')
    await expect(canvas.getByRole('button', { name: 'Remove Generative Art' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Remove vapor' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Remove Art Deco' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Remove weather' })).toBeVisible()
    await expect(canvas.getByRole('option', { name: '3D Art' })).toBeVisible()
    const chips = canvas.getByRole('list', { name: 'Chosen' }).getBoundingClientRect()
    await expect(chips.bottom).toBeLessThan(line.getBoundingClientRect().top)
  },
}
export const CountedAndCompleted: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Handle'), 'a.handle.that.is.far.too.long.to.be')
    // The error is shown after the field loses the focus.
    await expect(canvas.getByText('5 characters too many')).toBeVisible()
    await userEvent.type(canvas.getByLabelText('Twitter (X)'), '@ines')
    await expect(canvas.getByText('Becomes https://x.com/ines')).toBeVisible()
  },
}
export const ReservedHandle: Story = {
  play: async ({ canvas, userEvent }) => {
    const handle = canvas.getByLabelText('Handle')
    await userEvent.type(handle, '@Support')
    await userEvent.tab()
    await expect(
      await canvas.findByText(
        'The handle Support belongs to the directory itself. Please choose another one.',
      ),
    ).toBeVisible()
    await expect(handle).toBeInvalid()
  },
}
/** The profile of the wallet, with a name and a handle of maximum length. */
const taken = { ...sampleProfiles.wordy, handle: 'M'.repeat(30) }
/** The wallet already has a profile, so the form cannot be submitted. */
export const WalletTaken: Story = {
  globals: narrow,
  beforeEach: () => {
    const address = taken.walletAddress ?? ''
    const wallet = { status: 'connected', address, chainId: 1, connector: 'Visitor' } as const
    getDefaultStore().set(walletAtom, wallet)
  },
  parameters: {
    data: [
      [milestoneQueries.all().queryKey, milestones],
      [profileQueries.ofWallet(taken.walletAddress ?? '').queryKey, taken],
      [sessionQueries.current().queryKey, null],
    ],
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/^This wallet already has a profile/)).toBeVisible()
    await expect(canvas.getByRole('link', { name: /^Edit @.* instead$/ })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Submit Profile for Review' })).toBeNull()
    const address = canvas.getByLabelText('Wallet address')
    await expect(address).toHaveValue(taken.walletAddress)
    await document.fonts.ready
    await expect(address.scrollWidth).toBeLessThanOrEqual(address.clientWidth)
    await expect(findOverflowingText(canvasElement)).toEqual([])
  },
}
export const LongWords: Story = {
  globals: narrow,
  beforeEach: storeDraft(sampleProfiles.wordy),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add Transient' }))
    await userEvent.paste(`transient.xyz/${'y'.repeat(150)}`)
    await expect(canvas.getByText(/^Becomes/)).toBeVisible()
    await expect(findOverflowingText(canvasElement)).toEqual([])
  },
}
export const RightToLeft: Story = {
  beforeEach: storeDraft(sampleProfiles.layla),
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByLabelText('Full name')).direction).toBe('rtl')
    await expect(getComputedStyle(canvas.getByLabelText('Bio')).direction).toBe('rtl')
  },
}
