import { formatLink } from '#lib/format-link.ts'
import { Icon } from '#ui/icon.tsx'
import css from './social-link.module.css'

/** Link to the social account of the directory. */
export function SocialLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {formatLink(href)}
      <Icon name="arrow-up-right" className={css.icon} />
    </a>
  )
}
