import type { ProfileType } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import { ArtworkWall } from '#ui/artwork-wall.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import layout from '#ui/layout.module.css'
import { Loading, SkeletonArtwork } from '#ui/skeleton.tsx'
import css from './grid.module.css'

const skeletonCards = { artist: 6, collector: 4, curator: 6 } as const

type SkeletonGridProps = {
  type: ProfileType
  /** Number of placeholders. The default depends on the type. */
  count?: number
  compact?: boolean
}

/** Placeholders on the eye line while a list loads. */
export function SkeletonGrid({ type, count, compact = false }: SkeletonGridProps) {
  const cards = Array.from({ length: count ?? skeletonCards[type] }, (_, index) => index)
  return (
    <Loading text={`Loading ${typeWords[type].plural.toLowerCase()}...`}>
      <ul className={joinClasses(layout.artworks, compact && css.compact)} aria-hidden="true">
        {cards.map((card) => (
          <li key={card} className={css.cell} data-skeleton="">
            {compact ? (
              <div className={css.blankRow}>
                <SkeletonArtwork />
              </div>
            ) : (
              <>
                <ArtworkWall className={css.wall}>
                  <SkeletonArtwork />
                </ArtworkWall>
                <div className={css.blank} />
              </>
            )}
          </li>
        ))}
      </ul>
    </Loading>
  )
}
