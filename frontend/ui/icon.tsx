import css from './icon.module.css'
import { joinClasses } from './join-classes.ts'

const strokes = {
  tick: 'M3 13.6c2.2.9 3.9 2.7 5.1 5.4C10.6 12.5 14.8 7 21.5 3.5',
  'arrow-up-right': 'M6 18 18 6M9 6h9v9',
  'arrow-left': 'M20 12H4M10 6l-6 6 6 6',
  'arrow-right': 'M4 12h16M14 6l6 6-6 6',
  close: 'M5 5l14 14M19 5 5 19',
  search: 'M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13ZM15.5 15.5 21 21',
  'chevron-down': 'm5 9 7 7 7-7',
  list: 'M4 6h16M4 12h16M4 18h16',
  grid: 'M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h6v6h-6Z',
  plus: 'M12 4v16M4 12h16',
  warning: 'M12 3.5 22 20.5H2ZM12 10v5M12 17.3v.9',
} as const

/** Stroke icon as tall as the text. Decorative: adjacent text has the meaning. */
export function Icon({
  name,
  className,
}: {
  name: keyof typeof strokes
  className?: string | undefined
}) {
  return (
    <svg viewBox="0 0 24 24" className={joinClasses(css.icon, className)} aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  )
}
