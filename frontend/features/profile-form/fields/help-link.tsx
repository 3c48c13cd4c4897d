import { Link } from '@tanstack/react-router'
import type { helpPages } from '#contract/pages/pages.ts'
import css from '../profile-form.module.css'

type HelpLinkProps = {
  to: (typeof helpPages)[number]
  /** Section of the page with the explanation. */
  section?: string
  children: string
}

/** Link to an explanation. It opens a new tab, so that the user does not leave the form. */
export function HelpLink({ to, section, children }: HelpLinkProps) {
  return (
    <Link className={css.noWrap} to={to.path} {...(section && { hash: section })} target="_blank">
      {children}
    </Link>
  )
}
