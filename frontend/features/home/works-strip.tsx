import layout from '#ui/layout.module.css'
import { EyeLine } from '#ui/wall.tsx'
import { Work } from '#ui/work.tsx'
import { stripWorks } from './house-works.ts'
import css from './works-strip.module.css'

/** A row of generated works on the eye line. Decorative. */
export function WorksStrip() {
  return (
    <div className={`${layout.wrap} ${css.strip}`}>
      <EyeLine />
      {stripWorks.map(({ src, width, height }) => (
        <Work key={src} className={css.work ?? ''} src={src} alt="" ratio={width / height} paper />
      ))}
    </div>
  )
}
