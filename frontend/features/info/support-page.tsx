import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { privacyText } from '#contract/pages/page-texts/privacy.ts'
import { supportText } from '#contract/pages/page-texts/support.ts'
import { termsText } from '#contract/pages/page-texts/terms.ts'
import { editPage, supportPage } from '#contract/pages/pages.ts'
import { useTitle } from '#lib/use-title.ts'
import { configQueries } from '#queries/config.ts'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import { HelpSearch } from './help-search.tsx'
import { MailForm } from './mail-form.tsx'
import { RecentUpdates } from './recent-updates.tsx'
import { SocialLink } from './social-link.tsx'
import css from './support-page.module.css'
import { ThreeLines } from './three-lines.tsx'

type SupportPageProps = {
  /** The button that downloads the data of the connected wallet. */
  download: ReactNode
}

export function SupportPage({ download }: SupportPageProps) {
  useTitle(supportPage.title)
  return (
    <div className={layout.wrap}>
      <h1 className={`${typography.display} ${css.title}`}>{supportPage.title}</h1>
      <HelpSearch />
      <div className={css.columns}>
        <WriteToUs />
        <div className={css.side}>
          <CommonTasks download={download} />
          <RecentUpdates />
        </div>
      </div>
      <div className={css.summaries}>
        {[privacyText, termsText].map(({ page, summary }) => (
          <ThreeLines key={page.path} title={`${page.title}, in three lines`} lines={summary}>
            <p className={css.more}>
              <Link to={page.path} className={css.link}>
                Read the full text
              </Link>
            </p>
          </ThreeLines>
        ))}
      </div>
    </div>
  )
}

function CommonTasks({ download }: SupportPageProps) {
  return (
    <section aria-labelledby="common-tasks">
      <h2 id="common-tasks" className={typography.h3}>
        Common tasks
      </h2>
      <ul className={css.tasks}>
        <li>
          <span>Edit or delete my profile</span>
          <Link to={editPage.path} className={css.link}>
            Manage Your Profile
          </Link>
        </li>
        <li>
          <span>Download my data</span>
          {download}
        </li>
        {supportText.links.map(({ title, text, to }) => (
          <li key={text}>
            <span>{title}</span>
            <Link to={to.path} className={css.link}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Contact form if a mailbox is configured. Without one, the page promises no answer. */
function WriteToUs() {
  const { data } = useQuery(configQueries.current())
  const { email = null, social = null } = data?.support ?? {}
  return (
    <section aria-labelledby="write-to-us">
      <h2 id="write-to-us" className={typography.h2}>
        Write to us
      </h2>
      {data && email === null && <p className={css.noMailbox}>{supportText.noMailbox}</p>}
      {email && (
        <>
          <p className={css.answer}>{supportText.answerTime}</p>
          <MailForm email={email} />
        </>
      )}
      {social && (
        <p className={css.social}>
          Our account: <SocialLink href={social} />
        </p>
      )}
    </section>
  )
}
