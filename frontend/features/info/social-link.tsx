import { formatLink } from '#lib/format-link.ts'
import { Icon } from '#ui/icon.tsx'
import css from './social-link.module.css'

/** The account of the directory on a network. */
export function SocialLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {formatLink(href)}
      <Icon name="out" className={css.out} />
    </a>
  )
}
