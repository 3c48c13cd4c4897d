import { memo, type ReactNode } from 'react'
import type { ProfileView } from '#contract/views/profile.ts'

/** How one profile hangs in a list; the route says it, so that lists and profiles stay apart. */
export type RenderCard = (card: {
  profile: ProfileView
  /** It has just come or changed. */
  changed: boolean
  /** Its picture is in the first view. */
  eager: boolean
}) => ReactNode

type MemoCardProps = Parameters<RenderCard>[0] & {
  /** One function for the whole list, or every card is drawn anew with each. */
  renderCard: RenderCard
}

/** A card that is drawn anew only when its own profile changes, not with every letter typed. */
export const MemoCard = memo(function MemoCard({ renderCard, ...card }: MemoCardProps) {
  return renderCard(card)
})
