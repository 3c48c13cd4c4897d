import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { PageText } from '#contract/pages/page-texts/page-text.ts'
import { termsPage } from '#contract/pages/pages.ts'
import { PrivacyPage } from '#features/info/privacy-page.tsx'
import { TermsPage } from '#features/info/terms-page.tsx'
import { TextPage, TextSections } from '#features/info/text-page.tsx'

const short: PageText = {
  page: termsPage,
  summary: ['One line.', 'Another one.', 'And a third.'],
  sections: [
    {
      id: 'linked',
      title: 'A section that leads elsewhere',
      paragraphs: ['A paragraph.', ['One with ', { text: 'a link', to: termsPage }, ' in it.']],
    },
  ],
}
const endless = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente'.repeat(3)

const meta = {
  component: TextPage,
  args: { text: short, children: <TextSections sections={short.sections} /> },
  parameters: { padded: false, path: '/terms-of-service' },
} satisfies Meta<typeof TextPage>
export default meta
type Story = StoryObj<typeof meta>

export const Undated: Story = {
  play: ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'a link' })).toHaveAttribute(
      'href',
      '/terms-of-service',
    ),
}
export const LongWords: Story = {
  args: {
    text: { ...short, dated: 'August 2025', summary: [endless, 'Another one.', 'And a third.'] },
    children: (
      <TextSections
        sections={[
          {
            id: 'long',
            title: endless,
            paragraphs: [endless],
            table: { heads: ['What', 'Why'], rows: [[endless, endless]] },
          },
        ]}
      />
    ),
  },
}
export const Privacy: Story = {
  render: () => <PrivacyPage />,
  parameters: { path: '/privacy-policy' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Last updated August 2025')).toBeVisible()
    await expect(canvas.getByRole('table')).toBeVisible()
  },
}
export const Terms: Story = {
  render: () => <TermsPage />,
  play: ({ canvas }) => expect(canvas.getByText('August 2025')).toBeVisible(),
}
