import { Link } from '@tanstack/react-router'
import { copyrightYear } from '#contract/limits.ts'
import { helpPages } from '#contract/pages.ts'
import layout from '#ui/layout.module.css'
import { Mark } from '#ui/mark.tsx'
import type from '#ui/type.module.css'
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

/** The foot of every page. */
export function Footer() {
  return (
    <footer className={css.footer}>
      <div className={`${layout.wrap} ${css.row}`}>
        <div>
          <Mark />
          <p className={`${type.mono} ${css.copyright}`}>
            © {copyrightYear} Provenance. All rights reserved.
          </p>
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
