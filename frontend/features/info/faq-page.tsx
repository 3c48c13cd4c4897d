import { useLocation } from '@tanstack/react-router'
import { faqText } from '#contract/page-texts/faq.ts'
import { faqPage } from '#contract/pages.ts'
import { useTitle } from '#lib/use-title.ts'
import type from '#ui/type.module.css'
import css from './faq-page.module.css'
import { TextPage } from './text-page.tsx'
import { Words } from './words.tsx'

/** Questions in rows. The one that the address names stands open, else the first. */
export function FaqPage() {
  useTitle(faqPage.title)
  const asked = useLocation({ select: ({ hash }) => hash })
  const known = faqText.sections.find(({ id }) => id === asked) ?? faqText.sections[0]
  return (
    <TextPage text={faqText}>
      {faqText.sections.map((question) => (
        <details
          key={question.id}
          id={question.id}
          className={css.question}
          open={question === known}
        >
          <summary>
            <h2 className={css.asked}>{question.title}</h2>
          </summary>
          {question.paragraphs.map((paragraph) => (
            <p key={String(paragraph)} className={`${type.say} ${css.answer}`}>
              <Words paragraph={paragraph} />
            </p>
          ))}
        </details>
      ))}
    </TextPage>
  )
}
