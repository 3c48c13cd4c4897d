import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { typeWords } from '#contract/profile-type.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { Lightbox } from '#ui/lightbox.tsx'
import { LabelOnWall } from './label-on-wall.tsx'
import { LinkTable } from './link-table.tsx'
import { PhotoRow } from './photo-row.tsx'
import { coverUrl } from './picture.ts'
import css from './profile-page.module.css'
import { ProfileWall } from './profile-wall.tsx'

/** One profile: the work, its label, its photos and where it leads. */
export function ProfilePage({ profile }: { profile: ProfileView }) {
  const [shown, setShown] = useState<number>()
  const { name, profilePhotos } = profile
  const list = typeWords[profile.profileType]
  const pictures = profilePhotos.map((src, index) => ({
    src,
    alt: `Photo ${index + 1} of ${profilePhotos.length} by ${name}`,
  }))
  return (
    <div className={layout.wrap}>
      <p className={css.back}>
        <Button asChild variant="quiet">
          <Link to={list.path}>
            <span>
              <span aria-hidden="true">← </span>Back to {list.plural}
            </span>
          </Link>
        </Button>
      </p>
      <article className={css.columns} aria-label={name}>
        <div className={css.works}>
          <ProfileWall profile={profile} onOpen={() => setShown(0)} />
          <PhotoRow
            photos={profilePhotos}
            fallback={coverUrl(profile.profileType, profile.id)}
            onOpen={setShown}
          />
        </div>
        <div className={css.words}>
          <LabelOnWall profile={profile} />
          <LinkTable profile={profile} />
        </div>
      </article>
      <Lightbox name={name} pictures={pictures} index={shown} onIndexChange={setShown} />
    </div>
  )
}
