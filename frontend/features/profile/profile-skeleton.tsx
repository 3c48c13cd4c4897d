import { ArtworkWall } from '#ui/artwork-wall.tsx'
import layout from '#ui/layout.module.css'
import { Loading, SkeletonArtwork, SkeletonBar } from '#ui/skeleton.tsx'
import { WallLabel } from '#ui/wall-label.tsx'
import css from './profile-page.module.css'

/**
 * Placeholder of the artwork and the label while the profile loads. The server also renders it for profiles
 * that are not public, since their owners may see them.
 */
export function ProfileSkeleton() {
  return (
    <Loading text="Loading profile..." className={layout.wrap}>
      <noscript>
        <h1>Profile Not Found</h1>
      </noscript>
      <div className={`${layout.columns} ${css.columns} ${css.skeleton}`} aria-hidden="true">
        <div className={css.wall}>
          <ArtworkWall size="profile">
            <SkeletonArtwork />
          </ArtworkWall>
        </div>
        <WallLabel>
          <div className={css.bars}>
            <SkeletonBar width={70} height={34} />
            <SkeletonBar width={40} />
            <SkeletonBar />
            <SkeletonBar width={92} />
            <SkeletonBar width={64} />
          </div>
        </WallLabel>
      </div>
    </Loading>
  )
}
