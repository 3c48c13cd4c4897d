import { Link } from '@tanstack/react-router'
import { copyrightYear, helpPages } from '#contract/pages/pages.ts'
import { useLazy } from '#lib/use-lazy.ts'
import layout from '#ui/layout.module.css'
import { Logo } from '#ui/logo.tsx'
import typography from '#ui/typography.module.css'
import css from './footer.module.css'
import { lists, submit } from './sections.ts'

const columns = [
  {
    head: 'Directory',
    links: [...lists, submit],
  },
  {
    head: 'Support',
    links: helpPages.map(({ title, path }) => ({ name: title, path })),
  },
]

const loadThemeSwitch = () => import('./theme-switch.tsx')

/** Footer of every page. The theme switch loads after the page, so that it does not delay the page. */
export function Footer() {
  const theme = useLazy(loadThemeSwitch, true)
  return (
    <footer className={`${layout.screenOnly} ${css.footer}`}>
      <div className={`${layout.wrap} ${css.row}`}>
        <div>
          <Logo />
          <p className={`${typography.mono} ${css.copyright}`}>
            © {copyrightYear} Provenance. All rights reserved.
          </p>
          <noscript>
            <p className={typography.mono}>
              Without JavaScript you can read every list and profile here. To connect a wallet and
              to submit a profile, please turn it on.
            </p>
          </noscript>
          <div className={css.theme}>{theme && <theme.ThemeSwitch />}</div>
        </div>
        {columns.map(({ head, links }) => (
          <nav key={head} aria-label={head}>
            <h2 className={css.head}>{head}</h2>
            <ul>
              {links.map(({ name, path }) => (
                <li key={path}>
                  <Link to={path} className={css.link}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
