import type { Meta, StoryObj } from '@storybook/react-vite'
import { QRCodeSVG } from 'qrcode.react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, fn, screen } from 'storybook/test'
import { LabelDialog } from '#features/profile/share/label-dialog.tsx'
import { sampleProfiles } from './sample-profiles.ts'

const meta = {
  component: LabelDialog,
  args: { profile: sampleProfiles.ines, open: true, onOpenChange: fn() },
} satisfies Meta<typeof LabelDialog>
export default meta
type Story = StoryObj<typeof meta>

export const Signed: Story = {
  play: async () => {
    const dialog = screen.getByRole('dialog', { name: 'Print or embed' })
    await expect(dialog).toHaveTextContent('2026.A.c41e')
    const code = screen.getByRole('img', { name: 'QR code of the profile of Inês Valadares' })
    await expect(dialog).toContainElement(code)
    const profileUrl = `${location.origin}/profile/${sampleProfiles.ines.id}`
    const expectedSvg = renderToStaticMarkup(
      <QRCodeSVG value={profileUrl} level="M" marginSize={0} />,
    )
    await expect(expectedSvg).toContain(code.querySelector('path:last-of-type')?.getAttribute('d'))
    const { value } = screen.getByRole<HTMLTextAreaElement>('textbox', {
      name: 'HTML of the label',
    })
    await expect(value).toContain(`/embed/${sampleProfiles.ines.id}`)
  },
}
export const Unsigned: Story = { args: { profile: sampleProfiles.sol } }
export const HiddenWallet: Story = {
  args: { profile: sampleProfiles.lars },
  play: () => expect(screen.getByRole('dialog')).not.toHaveTextContent('0x'),
}
export const LongWords: Story = { args: { profile: sampleProfiles.wordy } }
export const Narrow: Story = {
  args: { profile: sampleProfiles.wordy },
  globals: { viewport: { value: 'mobile1', isRotated: false } },
  play: async () => {
    const section = screen.getByText('On paper').closest('section')
    await expect(section?.scrollWidth).toBe(section?.clientWidth)
  },
}
export const RightToLeft: Story = { args: { profile: sampleProfiles.layla } }
