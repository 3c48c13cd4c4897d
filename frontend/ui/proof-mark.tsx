import type { ReactNode } from 'react'
import icon from './icon.module.css'
import { joinClasses } from './join-classes.ts'
import css from './proof-mark.module.css'
import typography from './typography.module.css'

type ProofMarkProps = {
  /** `open`: not proven, or not any more. `lost`: for the owner, who can repair it. */
  tone?: 'proven' | 'open' | 'lost'
  /** Accessible name, if it differs from the text. */
  label?: string
  children: ReactNode
}

/** The mark of a link that points back: two arrows in a frame. It is black, since blue means signed. */
export function ProofMark({ tone = 'proven', label, children }: ProofMarkProps) {
  return (
    <span
      className={joinClasses(typography.mono, css.mark, css[tone])}
      {...(label !== undefined && { role: 'img', 'aria-label': label })}
    >
      <span className={css.frame}>
        <LinkBackIcon />
      </span>
      <span>{children}</span>
    </span>
  )
}

/** Two arrows. Separate from the other icons, which every page loads. */
export function LinkBackIcon() {
  return (
    <svg viewBox="0 0 24 24" className={icon.icon} aria-hidden="true">
      <path d="M3 8.5h17M15.5 4l4.5 4.5-4.5 4.5M21 15.5H4M8.5 11 4 15.5 8.5 20" />
    </svg>
  )
}
