import { memo } from 'react'
import type { RenderCard } from './render-card.ts'

type HungProps = Parameters<RenderCard>[0] & {
  /** One function for the whole list, or every card is drawn anew with each. */
  renderCard: RenderCard
}

/** A card that is drawn anew only when its own profile changes, not with every letter typed. */
export const Hung = memo(function Hung({ renderCard, ...card }: HungProps) {
  return renderCard(card)
})
