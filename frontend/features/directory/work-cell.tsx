import { type CSSProperties, memo, type ReactNode } from 'react'
import type { ProfileView } from '#contract/views/profile.ts'
import { joinClasses } from '#ui/join-classes.ts'
import css from './grid.module.css'
import type { LargeSide } from './place-large.ts'

/** Renders one profile of a list. The route passes it, so that lists and profiles stay apart. */
export type RenderCard = (card: {
  profile: ProfileView
  /** It has just come or changed. */
  changed: boolean
  /** Its picture is in the first view. */
  eager: boolean
  /** Its artwork has a row to itself where the window is wide enough. */
  large?: LargeSide | undefined
}) => ReactNode

type MemoCardProps = Parameters<RenderCard>[0] & {
  /** One function for the whole list, or every card is rendered again with each. */
  renderCard: RenderCard
}

/** A card that renders again only when its own profile changes, not with every letter typed. */
const MemoCard = memo(function MemoCard({ renderCard, ...card }: MemoCardProps) {
  return renderCard(card)
})

/**
 * One profile of a list. Its index decides how many steps its artwork is below the largest size:
 * 2, 1, 0, 1, so that neighbours differ in one, two and three columns.
 */
export function WorkCell({ index, ...card }: MemoCardProps & { index: number }) {
  return (
    <li
      className={joinClasses(css.cell, card.large && css.large)}
      style={{ '--step': Math.abs((index % 4) - 2) } as CSSProperties}
    >
      <MemoCard {...card} />
    </li>
  )
}
