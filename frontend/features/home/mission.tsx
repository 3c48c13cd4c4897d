import layout from '#ui/layout.module.css'
import type from '#ui/type.module.css'
import { featureWorks } from './house-works.ts'
import css from './mission.module.css'
import { PictureOnly } from './picture-only.tsx'

const features = [
  { name: 'Verified Artists', text: 'Each label is signed by the wallet it names.' },
  { name: 'Serious Collectors', text: 'See what they look for before you write.' },
  { name: 'Easy Discovery', text: 'Search by medium, style, platform or address.' },
  { name: 'Trusted Network', text: 'Every change is kept, and can be replayed.' },
]

/** What the directory is for, and four reasons to trust it. */
export function Mission() {
  return (
    <section className={layout.wrap} aria-labelledby="mission">
      <div className={css.mission}>
        <h2 id="mission" className={type.mono}>
          Our mission
        </h2>
        <p className={type.h2}>
          Who made it, who signed it, and when. We keep a free directory of the people behind
          digital art, and an unbroken line behind every name.
        </p>
      </div>
      <ul className={css.features}>
        {features.map(({ name, text }, at) => {
          const work = featureWorks[at]
          return (
            <li key={name}>
              <span className={css.square}>
                {work && <PictureOnly work={work} frame={1} lazy />}
              </span>
              <h3 className={type.h3}>{name}</h3>
              <p className={css.text}>{text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
