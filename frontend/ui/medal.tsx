import { joinClasses } from './join-classes.ts'
import css from './medal.module.css'

/** Paths of each glyph, filled and stroked, in a view box of 24. */
const glyphs = {
  star: {
    fill: 'M12 4.5 14.2 9.4 19.4 9.95 15.5 13.4 16.6 18.6 12 15.9 7.4 18.6 8.5 13.4 4.6 9.95 9.8 9.4Z',
  },
  trophy: {
    line: 'M8 5h8v5a4 4 0 0 1-8 0ZM8 6H5v1.5a3 3 0 0 0 3 3M16 6h3v1.5a3 3 0 0 1-3 3M12 14v3.5M9.2 17.5h5.6M7.8 20h8.4',
  },
  eye: {
    fill: 'M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
    line: 'M3 12c2.6-4.4 5.6-6 9-6s6.4 1.6 9 6c-2.6 4.4-5.6 6-9 6s-6.4-1.6-9-6Z',
  },
  crown: { fill: 'M3.5 7.7 7.2 10.3 12 4.5l4.8 5.8 3.7-2.6-.7 9H4.2ZM4 18.4h16v1.7H4Z' },
} as const satisfies Record<string, { fill?: string; line?: string }>

export type Glyph = keyof typeof glyphs

type MedalProps = {
  glyph: Glyph
  size?: 'small' | 'normal' | 'large'
}

/** Gold disc with a dark glyph. The founder's crown is on a rotated square with a moving sheen. */
export function Medal({ glyph, size = 'normal' }: MedalProps) {
  const { fill, line }: { fill?: string; line?: string } = glyphs[glyph]
  return (
    <span
      className={joinClasses(css.medal, css[size], glyph === 'crown' && css.crown)}
      aria-hidden="true"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {fill && <path className={css.fill} d={fill} />}
        {line && <path className={css.line} d={line} />}
      </svg>
    </span>
  )
}
