import { useState } from 'react'
import { faqText } from '#contract/pages/page-texts/faq.ts'
import { faqPage } from '#contract/pages/pages.ts'
import { useTitle } from '#lib/use-title.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import css from './faq-page.module.css'
import { filterSections } from './search-texts.ts'
import { TextPage, TextSections } from './text-page.tsx'

/** Questions and answers by group, with a search. */
export function FaqPage() {
  useTitle(faqPage.title)
  const [query, setQuery] = useState('')
  const sections = filterSections(faqText.sections, query)
  return (
    <TextPage
      text={{ ...faqText, sections }}
      search={
        <search className={css.search}>
          <Field
            type="search"
            label={`Search ${faqText.sections.length} answers`}
            placeholder="wallet, photos, deletion"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        </search>
      }
    >
      <p role="status" className={css.count}>
        {query.trim() !== '' && formatAnswerCount(sections.length)}
      </p>
      <TextSections sections={sections} />
      {sections.length === 0 && <Button onClick={() => setQuery('')}>Show all answers</Button>}
    </TextPage>
  )
}

function formatAnswerCount(count: number): string {
  if (count === 0) return 'No answer contains these words.'
  return count === 1 ? '1 answer' : `${count} answers`
}
