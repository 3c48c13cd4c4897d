import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import css from './medal.module.css'

const glyphs = {
  star: 'M12 2.2l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8L12 17.4l-6.1 3.4 1.4-6.8L2.2 9.3l6.9-.8z',
  trophy:
    'M6.5 3h11v2H21v2.6c0 2.4-1.7 4.2-4 4.5a5.5 5.5 0 0 1-3.8 3.1V18H16v3H8v-3h2.8v-2.8A5.5 5.5 0 0 1 7 12.1c-2.3-.3-4-2.1-4-4.5V5h3.5zM5 7v.6c0 1 .6 1.9 1.5 2.3V7zm14 0h-1.5v2.9c.9-.4 1.5-1.3 1.5-2.3z',
  eye: 'M12 5.5c4.6 0 8.3 2.6 10 6.5-1.7 3.9-5.4 6.5-10 6.5S3.7 15.9 2 12c1.7-3.9 5.4-6.5 10-6.5zm0 2c-3.3 0-6.1 1.7-7.7 4.5 1.6 2.8 4.4 4.5 7.7 4.5s6.1-1.7 7.7-4.5C18.1 9.2 15.3 7.5 12 7.5zm0 1.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  crown: 'M2.5 7.5 7 11.5l5-7 5 7 4.5-4-1.6 9.5H4.1zM4.1 18.5h15.8v2.3H4.1z',
} as const

export type Glyph = keyof typeof glyphs

type MedalProps = {
  glyph: Glyph
  size?: 'small' | 'normal' | 'large'
  /** Unearned: an outline, no gold. */
  earned?: boolean
}

/** A disc of leaf with a dark glyph; the crown's plate stands on its corner, and a sheen crosses it. */
export function Medal({ glyph, size = 'normal', earned = true }: MedalProps) {
  return (
    <span
      className={joinClasses(
        css.medal,
        css[size],
        glyph === 'crown' && css.crown,
        !earned && css.unearned,
      )}
      aria-hidden="true"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={glyphs[glyph]} fillRule="evenodd" />
      </svg>
    </span>
  )
}

/** A medal and its words: "First 500 · Artist · 12". */
export function Badge({ glyph, children }: { glyph: Glyph; children: ReactNode }) {
  return (
    <span className={css.badge}>
      <Medal glyph={glyph} />
      {children}
    </span>
  )
}
