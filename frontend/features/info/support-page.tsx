import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { privacyText } from '#contract/page-texts/privacy.ts'
import { supportText } from '#contract/page-texts/support.ts'
import { termsText } from '#contract/page-texts/terms.ts'
import { editPage, supportPage } from '#contract/pages.ts'
import { useTitle } from '#lib/use-title.ts'
import { configQueries } from '#queries/config.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import type from '#ui/type.module.css'
import { RecentUpdates } from './recent-updates.tsx'
import { SocialLink } from './social-link.tsx'
import css from './support-page.module.css'
import { ThreeLines } from './three-lines.tsx'

type SupportPageProps = {
  /** The button that gives the owner of a wallet all that is kept of them. */
  takeHome: ReactNode
}

const [lede, hours] = supportText.lede

export function SupportPage({ takeHome }: SupportPageProps) {
  useTitle(supportPage.title)
  return (
    <div className={layout.wrap}>
      <header className={css.head}>
        <h1 className={type.display}>{supportPage.title}</h1>
        <p className={type.lede}>
          {lede} <span className={css.whole}>{hours}</span>
        </p>
      </header>
      <Cards />
      <div className={css.columns}>
        <section aria-labelledby="your-data">
          <h2 id="your-data" className={type.h2}>
            Your data
          </h2>
          <p className={`${type.lede} ${css.lede}`}>Yours to change, to take and to erase.</p>
          <div className={layout.actions}>
            <Button variant="primary" asChild>
              <Link to={editPage.path}>Manage Your Profile</Link>
            </Button>
            {takeHome}
          </div>
        </section>
        <RecentUpdates />
      </div>
      <div className={css.summaries}>
        {[privacyText, termsText].map(({ page, summary }) => (
          <ThreeLines key={page.path} title={`${page.title}, in three lines`} lines={summary}>
            <p className={css.more}>
              <Link to={page.path} className={css.link}>
                Read all of it
              </Link>
            </p>
          </ThreeLines>
        ))}
      </div>
    </div>
  )
}

function Cards() {
  const { data } = useQuery(configQueries.current())
  const { email = null, social = null } = data?.support ?? {}
  const isUnreachable = data !== undefined && email === null
  return (
    <ul className={css.cards}>
      {supportText.cards.map(({ title, text, links }) => (
        <li key={title}>
          <h2 className={type.h3}>{title}</h2>
          <p className={css.text}>
            {title === 'Contact' && isUnreachable ? supportText.unreachable : text}
          </p>
          <p className={css.links}>
            {links.map(({ text: name, to }) => (
              <Link key={name} to={to.path} className={css.link}>
                {name}
              </Link>
            ))}
            {title === 'Contact' && social && <SocialLink href={social} />}
          </p>
        </li>
      ))}
    </ul>
  )
}
