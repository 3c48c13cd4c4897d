import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { displayName } from '#contract/profile/display-name.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { artworkProps } from '#lib/artwork-props.ts'
import { avatarProps } from '#lib/avatar-props.ts'
import { recentArtworkQueries } from '#queries/recent-artwork.ts'
import { ArtworkImage } from '#ui/artwork-image.tsx'
import { ArtworkWall } from '#ui/artwork-wall.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import typography from '#ui/typography.module.css'
import { WallLabel } from '#ui/wall-label.tsx'
import { pickSeed } from '../fields/artwork-seed.ts'
import { createPreview } from '../fields/preview.ts'
import type { ProfileFormApi } from '../fields/use-profile-form.ts'
import css from '../profile-form.module.css'

type PreviewAsideProps = {
  form: ProfileFormApi
  wallet: string | null
  /** The profile before the edit; undefined for a new one. */
  before?: ProfileView
  /** Formatted time of the last saved draft. */
  savedAt: string | undefined
  /** Signature line, the end of the label. */
  children: ReactNode
  /** Content below the label. */
  below?: ReactNode
}

/** Live preview of the artwork and its wall label, which ends with the signature line. */
export function PreviewAside({ form, savedAt, children, below, ...previewed }: PreviewAsideProps) {
  // Renders again after each change of the form.
  useWatch({ control: form.control })
  // A new profile avoids the artwork families of the last listed ones, once they have loaded.
  const { data: recentFamilies = [] } = useQuery(
    recentArtworkQueries.familiesOfType(form.getValues('profileType')),
  )
  const profile = createPreview(form.getValues(), { ...previewed, recentFamilies })
  const artwork = artworkProps(profile, 'card')
  const drawAnother = () =>
    form.setValue('artworkSeed', pickSeed(profile, recentFamilies), { shouldDirty: true })
  return (
    <aside className={css.preview} aria-label="Preview and signature">
      <div className={css.headline}>
        <p className={typography.mono}>Preview</p>
        {savedAt && <p className={typography.mono}>draft saved {savedAt}</p>}
      </div>
      <ArtworkWall className={css.work}>
        <ArtworkImage {...artwork} />
      </ArtworkWall>
      {artwork.isGenerated && (
        <Button variant="quiet" size="small" className={css.another} onClick={drawAnother}>
          Another<span className={typography.hidden}> artwork</span>
        </Button>
      )}
      <div className={css.toSign}>
        <WallLabel>
          <LabelText profile={profile} />
          {children}
        </WallLabel>
        {below}
      </div>
    </aside>
  )
}

function LabelText({ profile }: { profile: ProfileView }) {
  return (
    <>
      <div className={css.named}>
        <div>
          <h2 className={typography.h2}>
            <bdi>{displayName(profile)}</bdi>
          </h2>
          <p className={`${typography.small} ${typography.muted}`}>
            @{profile.handle} · {typeWords[profile.profileType].label}
          </p>
        </div>
        <Avatar {...avatarProps(profile, 'avatar')} />
      </div>
      <p className={`${typography.prose} ${typography.clamp} ${css.bio}`} dir="auto">
        {profile.bio}
      </p>
      {profile.tags.length > 0 && <p className={css.tags}>{profile.tags.join(' / ')}</p>}
    </>
  )
}
