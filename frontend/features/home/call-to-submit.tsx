import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { milestoneQueries } from '#queries/milestone.ts'
import { WallLine } from '#ui/artwork-wall.tsx'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import css from './call-to-submit.module.css'
import { formatNextGold } from './gold-words.ts'

/** An empty frame on the eye line, the next gold rank, and the call to submit a profile. */
export function CallToSubmit() {
  const { data: milestones = [] } = useQuery(milestoneQueries.all())
  const next = formatNextGold(milestones)
  return (
    <section className={`${layout.wrap} ${layout.columns} ${css.call}`} aria-labelledby="next-gold">
      <div className={css.wall} aria-hidden="true">
        <WallLine className={css.line} />
        <span className={css.frame} />
        <span className={css.label} />
      </div>
      <div className={css.words}>
        <h2 id="next-gold" className={typography.h2}>
          {next ? `${next} has no name on it yet.` : 'The next place on the wall is yours.'}
        </h2>
        <p className={typography.lede}>
          One wallet, one profile. The first 500 of each kind are marked in gold, for good.
        </p>
        <Button variant="primary" asChild>
          <Link to="/submit">Submit Your Profile</Link>
        </Button>
      </div>
    </section>
  )
}
