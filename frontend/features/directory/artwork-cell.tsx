import { type ComponentType, type CSSProperties, memo } from 'react'
import type { ProfileView } from '#contract/views/profile.ts'
import { joinClasses } from '#ui/join-classes.ts'
import type { LargeSide } from './find-large-sides.ts'
import css from './grid.module.css'
import { isNewSince } from './last-visit.ts'

type CardProps = {
  profile: ProfileView
  /** True if the profile is new or has just changed. */
  changed: boolean
  /** True if the picture loads immediately instead of lazily. */
  eager: boolean
  /** Side of an artwork that fills a row in a wide window. */
  largeSide?: LargeSide | undefined
}

/** Shows one profile of a list. The route passes it, so that this feature does not import that of profiles. */
export type CardComponent = ComponentType<CardProps>

type MemoCardProps = CardProps & { Card: CardComponent }

/** Memoized card: typing in the search must not render unchanged profiles again. */
const MemoCard = memo(function MemoCard({ Card, ...card }: MemoCardProps) {
  return <Card {...card} />
})

/**
 * One profile of a list. Its index sets how many steps its artwork is below the maximum size: 2, 1, 0, 1. So
 * neighbours differ in size in one, two and three columns.
 */
export function ArtworkCell({
  index,
  lastVisit,
  ...card
}: MemoCardProps & { index: number; lastVisit: string | undefined }) {
  return (
    <li
      className={joinClasses(css.cell, card.largeSide && css.large)}
      style={{ '--step': Math.abs((index % 4) - 2) } as CSSProperties}
    >
      {isNewSince(card.profile, lastVisit) && <span className={css.new}>New</span>}
      <MemoCard {...card} />
    </li>
  )
}
