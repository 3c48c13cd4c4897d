import layout from '#ui/layout.module.css'
import { EyeLine } from '#ui/wall.tsx'
import { Work } from '#ui/work.tsx'
import { CallToSubmit } from './call-to-submit.tsx'
import { Donations } from './donations.tsx'
import { Hero } from './hero.tsx'
import css from './home.module.css'
import { stripWorks } from './house-works.ts'
import { HowToJoin } from './how-to-join.tsx'
import { Mission } from './mission.tsx'

export function Home() {
  return (
    <>
      <Hero />
      <WorksStrip />
      <Mission />
      <HowToJoin />
      <CallToSubmit />
      <Donations />
    </>
  )
}

/** A row of generated works on the eye line. Decorative. */
function WorksStrip() {
  return (
    <div className={`${layout.wrap} ${css.strip}`}>
      <EyeLine />
      {stripWorks.map(({ src, width, height }) => (
        <Work key={src} className={css.work ?? ''} src={src} alt="" ratio={width / height} paper />
      ))}
    </div>
  )
}
