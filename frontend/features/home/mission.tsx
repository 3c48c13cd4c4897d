import { signaturePath } from '#contract/drawings.ts'
import layout from '#ui/layout.module.css'
import { SignatureStroke } from '#ui/signature-stroke.tsx'
import type from '#ui/type.module.css'
import { ActivityLine } from './activity-line.tsx'
import { cabinet } from './house-works.ts'
import css from './mission.module.css'
import { PictureOnly } from './picture-only.tsx'

/** Each with a specimen of what it speaks of. */
const features = [
  {
    name: 'Verified Artists',
    text: 'Each profile is signed by the wallet it names.',
    specimen: <SignatureStroke src={signaturePath('house')} size="large" />,
  },
  {
    name: 'Serious Collectors',
    text: 'See what they look for before you write.',
    specimen: (
      <span className={css.sheet}>
        <PictureOnly work={cabinet} frame={0.83} lazy />
      </span>
    ),
  },
  {
    name: 'Easy Discovery',
    text: 'Search by medium, style, platform or address.',
    specimen: <span className={css.search}>plotter</span>,
  },
  {
    name: 'Trusted Network',
    text: 'Every change is kept and can be replayed.',
    specimen: <span className={css.axis} />,
  },
]

/** The mission, and four reasons to trust it. */
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
      <ActivityLine />
      <ul className={css.features}>
        {features.map(({ name, text, specimen }) => (
          <li key={name}>
            <div className={css.specimen} aria-hidden="true">
              {specimen}
            </div>
            <h3 className={type.h3}>{name}</h3>
            <p className={css.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
