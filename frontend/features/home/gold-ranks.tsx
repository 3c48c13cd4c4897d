import { useQuery } from '@tanstack/react-query'
import { goldRankCount } from '#contract/profile/gold.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { MilestoneView } from '#contract/views/milestone.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import layout from '#ui/layout.module.css'
import { Medal } from '#ui/medal.tsx'
import { Scale } from '#ui/ruler.tsx'
import typography from '#ui/typography.module.css'
import css from './gold-ranks.module.css'
import { goldWords } from './gold-words.ts'

/** Numbers of given and remaining gold ranks of each type. */
export function GoldRanks() {
  const { data: milestones = [], isError } = useQuery(milestoneQueries.all())
  if (isError && milestones.length === 0) return null
  return (
    <section className={layout.wrap} aria-label="Gold ranks">
      <ul className={css.counts}>
        {milestones.map((milestone) => (
          <GoldRanksOfType key={milestone.profileType} milestone={milestone} />
        ))}
      </ul>
    </section>
  )
}

function GoldRanksOfType({ milestone }: { milestone: MilestoneView }) {
  const { profileType, ranksGiven, leftForGold } = milestone
  const { plural, glyph } = typeWords[profileType]
  const { many } = goldWords[profileType]
  const given = goldRankCount - leftForGold
  return (
    <li className={css.count}>
      <h3 className={`${typography.small} ${typography.muted}`}>{plural}</h3>
      <p className={css.given}>
        <span className={typography.figure}>{given}</span>{' '}
        <span className={css.of}>
          of {goldRankCount} {many} given
          <Medal glyph={glyph} />
        </span>
      </p>
      <Scale label={`${plural}: ${many} given`} value={given} max={goldRankCount} />
      <p className={`${typography.mono} ${css.left}`}>
        {leftForGold === 0 ? (
          'None left'
        ) : (
          <>
            <b>{leftForGold}</b> left: {many} {ranksGiven + 1} to {goldRankCount}
          </>
        )}
      </p>
    </li>
  )
}
