import { privacyText } from '#contract/pages/page-texts/privacy.ts'
import { privacyPage } from '#contract/pages/pages.ts'
import { useTitle } from '#lib/use-title.ts'
import { ClearCachedPages } from './clear-cached-pages.tsx'
import { TextPage, TextSections } from './text-page.tsx'

export function PrivacyPage() {
  useTitle(privacyPage.title)
  return (
    <TextPage text={privacyText}>
      <TextSections
        sections={privacyText.sections}
        below={{ 'kept-pages': <ClearCachedPages /> }}
      />
    </TextPage>
  )
}
