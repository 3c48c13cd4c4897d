import { useQuery } from '@tanstack/react-query'
import { goldRank } from '#contract/limits.ts'
import { type ProfileType, profileTypes } from '#contract/profile-type.ts'
import { typeWords } from '#contract/type-words.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { FieldNote } from '#ui/field-note.tsx'
import { Medal } from '#ui/medal.tsx'
import type from '#ui/type.module.css'
import { Work } from '#ui/work.tsx'
import group from '../profile-form.module.css'
import { sampleCover } from './preview.ts'
import css from './type-picker.module.css'
import type { ProfileFormApi } from './use-profile-form.ts'

/** What each type does, and what its medals are called. */
const choices: Record<ProfileType, { does: string; medals: string }> = {
  artist: { does: 'Makes digital art and NFTs.', medals: 'stars' },
  collector: { does: 'Collects and trades NFTs.', medals: 'trophies' },
  curator: { does: 'Curates and showcases.', medals: 'eyes' },
}

/** Three prints to choose from, each with what its type does and the gold that is left for it. */
export function TypePicker({ form }: { form: ProfileFormApi }) {
  const { data: milestones } = useQuery(milestoneQueries.all())
  const { error } = form.getFieldState('profileType', form.formState)
  const left = (profileType: ProfileType) =>
    milestones?.find((one) => one.profileType === profileType)?.leftForGold
  return (
    <fieldset className={group.group}>
      <legend className={`${type.h3} ${group.legend}`}>Profile type</legend>
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
              <Work src={sampleCover(profileType)} alt="" paper eager />
            </span>
            <Words profileType={profileType} left={left(profileType)} />
          </label>
        ))}
      </div>
      <FieldNote id="profile-type-note" error={error?.message} />
    </fieldset>
  )
}

function Words({ profileType, left }: { profileType: ProfileType; left: number | undefined }) {
  const { label, glyph } = typeWords[profileType]
  const { does, medals } = choices[profileType]
  return (
    <>
      <span className={type.h3}>{label}</span>
      <span className={css.does}>{does}</span>
      <span className={css.left}>
        <Medal glyph={glyph} earned={false} />
        {left ?? '–'} of {goldRank} gold {medals} left
      </span>
    </>
  )
}

/** The type of a profile that is there, and why it cannot be chosen anew. */
export function FixedType({ type: profileType }: { type: ProfileType }) {
  return (
    <section className={group.group} aria-labelledby="profile-type">
      <h2 id="profile-type" className={type.h3}>
        Profile type
      </h2>
      <p className={group.fixed}>{typeWords[profileType].label}</p>
      <p className={group.note}>
        The type cannot be changed. To hang as something else, delete this profile and submit a new
        one.
      </p>
    </section>
  )
}
