import { termsText } from '#contract/pages/page-texts/terms.ts'
import { termsPage } from '#contract/pages/pages.ts'
import { useTitle } from '#lib/use-title.ts'
import { TextPage, TextSections } from './text-page.tsx'

export function TermsPage() {
  useTitle(termsPage.title)
  return (
    <TextPage text={termsText}>
      <TextSections sections={termsText.sections} />
    </TextPage>
  )
}
