import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { goldRankCount } from '#contract/profile/gold.ts'
import { type ProfileType, profileTypes } from '#contract/profile/profile-type.ts'
import { typeWords } from '#contract/profile/type-words.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { ArtworkImage } from '#ui/artwork-image.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import typography from '#ui/typography.module.css'
import group from '../profile-form.module.css'
import { sampleArtworkPath } from './preview.ts'
import css from './type-picker.module.css'
import type { ProfileFormApi } from './use-profile-form.ts'

/** A description of each type, and the name of its badges. */
const choices: Record<ProfileType, { description: string; badges: string }> = {
  artist: { description: 'Makes digital art', badges: 'stars' },
  collector: { description: 'Collects and trades', badges: 'trophies' },
  curator: { description: 'Curates and shows', badges: 'eyes' },
}

/** The choice of the profile type. Each row shows a print, a description and the gold badges left. */
export function TypePicker({ form }: { form: ProfileFormApi }) {
  const { data: milestones } = useQuery(milestoneQueries.all())
  const { error } = form.getFieldState('profileType', form.formState)
  const id = useId()
  const left = (profileType: ProfileType) =>
    milestones?.find((milestone) => milestone.profileType === profileType)?.leftForGold
  return (
    <fieldset className={group.group} aria-describedby={id}>
      <legend className={`${typography.h3} ${css.legend}`}>Profile type</legend>
      <p id={id} className={`${typography.mono} ${css.badges}`}>
        gold badge for the first {goldRankCount}
      </p>
      <div className={css.picker}>
        {profileTypes.map((profileType) => (
          <label key={profileType} className={css.choice}>
            <input
              type="radio"
              className={css.radio}
              value={profileType}
              {...form.register('profileType')}
            />
            <span className={css.print}>
              <ArtworkImage src={sampleArtworkPath(profileType)} alt="" isGenerated eager />
            </span>
            <span>
              <span className={`${typography.h3} ${css.name}`}>{typeWords[profileType].label}</span>
              <span className={css.description}>{choices[profileType].description}</span>
              <span className={`${typography.mono} ${css.left}`}>
                {left(profileType) ?? '–'} {choices[profileType].badges} left
              </span>
            </span>
          </label>
        ))}
      </div>
      <FieldNote id="profile-type-note" error={error?.message} />
    </fieldset>
  )
}

/** The type of a submitted profile, which its owner cannot change. */
export function FixedType({ type: profileType }: { type: ProfileType }) {
  return (
    <section className={group.group} aria-labelledby="profile-type">
      <h2 id="profile-type" className={typography.h3}>
        Profile type
      </h2>
      <p className={group.fixed}>{typeWords[profileType].label}</p>
      <p className={group.note}>
        The type cannot be changed. To have another one, delete this profile and submit a new one.
      </p>
    </section>
  )
}
