import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { contactText } from '#contract/pages/page-texts/contact.ts'
import { supportText } from '#contract/pages/page-texts/support.ts'
import { contactPage } from '#contract/pages/pages.ts'
import { useTitle } from '#lib/use-title.ts'
import { configQueries } from '#queries/config.ts'
import { DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import typography from '#ui/typography.module.css'
import css from './contact-page.module.css'
import { SocialLink } from './social-link.tsx'
import { TextPage, TextSections } from './text-page.tsx'

export function ContactPage() {
  useTitle(contactPage.title)
  const { data } = useQuery(configQueries.current())
  const answerNote = data?.support.email ? supportText.answerTime : supportText.noMailbox
  const summary = data ? [answerNote, ...contactText.summary] : contactText.summary
  return (
    <TextPage text={{ ...contactText, summary }}>
      <Addresses />
      <TextSections sections={contactText.sections} />
    </TextPage>
  )
}

/** Configured mailbox and social account, or a note that there is none. */
function Addresses() {
  const { data, isPending } = useQuery(configQueries.current())
  const { email = null, social = null } = data?.support ?? {}
  const orNote = (address: ReactNode, note: string) =>
    address ?? <span className={typography.muted}>{isPending ? '' : note}</span>
  return (
    <section className={css.addresses}>
      <h2 className={typography.h3}>How to reach us</h2>
      <div className={css.rows}>
        <DescriptionList>
          <DescriptionItem term="Mailbox">
            {orNote(
              email && <a href={`mailto:${email}`}>{email}</a>,
              'This directory has no mailbox.',
            )}
          </DescriptionItem>
          <DescriptionItem term="Account">
            {orNote(
              social && <SocialLink href={social} />,
              'This directory has no social account.',
            )}
          </DescriptionItem>
        </DescriptionList>
      </div>
    </section>
  )
}
