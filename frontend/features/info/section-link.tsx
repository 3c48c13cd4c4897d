import { useLocation } from '@tanstack/react-router'
import { copyText } from '#lib/copy-text.ts'
import type from '#ui/type.module.css'
import css from './section-link.module.css'

/** A link to a section of a text page. Pressing it also copies the address. */
export function SectionLink({ id }: { id: string }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const copy = () =>
    void copyText(`${window.location.origin}${path}#${id}`, {
      title: 'Link Copied',
      text: 'The address of this section is on your clipboard.',
    })
  return (
    <a href={`#${id}`} className={css.link} onClick={copy}>
      #{id}
      <span className={type.hidden}>, copies the link to this section</span>
    </a>
  )
}
