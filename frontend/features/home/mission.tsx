import { useQuery } from '@tanstack/react-query'
import { strokePath } from '#contract/artwork/drawings.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { homeQueries } from '#queries/home.ts'
import layout from '#ui/layout.module.css'
import { SignatureStroke } from '#ui/signature-stroke.tsx'
import typography from '#ui/typography.module.css'
import css from './mission.module.css'
import { cabinet } from './sample-artworks.ts'
import { UnframedPicture } from './unframed-picture.tsx'

/** Features, each with an example. */
const features = [
  {
    name: 'Verified Artists',
    text: 'Each profile is signed by the wallet it names.',
    example: <SignatureStroke src={strokePath('house')} size="large" />,
  },
  {
    name: 'Serious Collectors',
    text: 'See what they look for before you write.',
    example: (
      <span className={css.print}>
        <UnframedPicture artwork={cabinet} ratio={0.83} lazy />
      </span>
    ),
  },
  {
    name: 'Easy Discovery',
    text: 'Search by medium, style, platform or address.',
    example: <span className={css.search}>plotter</span>,
  },
  {
    name: 'Trusted Network',
    text: 'Every change is kept and can be replayed.',
    example: <span className={css.axis} />,
  },
]

/** Loads after the page, since it is below the first view. */
const loadActivityLine = () => import('./activity-line.tsx')

/** The mission, and four reasons to trust it. */
export function Mission() {
  return (
    <section className={layout.wrap} aria-labelledby="mission">
      <div className={`${layout.columns} ${css.mission}`}>
        <h2 id="mission" className={typography.mono}>
          Our mission
        </h2>
        <p className={typography.h2}>
          Who made it, who signed it, and when. We keep a free directory of the people behind
          digital art, and an unbroken line behind every name.
        </p>
      </div>
      <Activity />
      <ul className={css.features}>
        {features.map(({ name, text, example }) => (
          <li key={name}>
            <div className={css.example} aria-hidden="true">
              {example}
            </div>
            <h3 className={typography.h3}>{name}</h3>
            <p className={css.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Activity of the last days, in a box with a reserved height. */
function Activity() {
  const { data: home } = useQuery(homeQueries.current())
  const hasChanges = home !== undefined && home.activity.periods.length > 0
  const line = useLazy(loadActivityLine, hasChanges)
  return hasChanges && <div className={css.activity}>{line && <line.ActivityLine {...home} />}</div>
}
