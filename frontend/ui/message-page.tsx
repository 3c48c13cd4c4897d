import type { ReactNode } from 'react'
import { WallLine } from './artwork-wall.tsx'
import layout from './layout.module.css'
import css from './message-page.module.css'
import typography from './typography.module.css'
import { WallLabel } from './wall-label.tsx'

type MessagePageProps = {
  title: string
  /** A sentence under the title. `role` announces it if it replaces expected content. */
  text: string
  role?: 'alert'
  /** Further text. */
  details?: ReactNode
  /** Technical detail in small type at the bottom, such as a path. */
  note: string
  /** Buttons to continue. */
  children: ReactNode
}

/** Page with a message instead of content: an empty wall and a label. */
export function MessagePage({ title, text, role, details, note, children }: MessagePageProps) {
  return (
    <div className={`${layout.wrap} ${css.page}`}>
      <WallLine className={css.line} />
      <div className={css.row}>
        <div className={css.patch} aria-hidden="true" />
        <WallLabel className={css.label}>
          <h1>{title}</h1>
          <p className={`${typography.prose} ${css.text}`} role={role}>
            {text}
          </p>
          {details}
          <div className={`${layout.actions} ${css.actions}`}>{children}</div>
          <p className={`${typography.mono} ${css.note}`}>{note}</p>
        </WallLabel>
      </div>
    </div>
  )
}
