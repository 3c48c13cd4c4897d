import { type ProfileType, typeWords } from '#contract/profile-type.ts'
import type from '#ui/type.module.css'
import css from '../profile-form.module.css'

/** The type of a profile that is there, and why it cannot be chosen anew. */
export function FixedType({ type: profileType }: { type: ProfileType }) {
  return (
    <section className={css.group} aria-labelledby="profile-type">
      <h2 id="profile-type" className={type.h3}>
        Profile type
      </h2>
      <p className={css.fixed}>{typeWords[profileType].label}</p>
      <p className={css.note}>
        The type cannot be changed. To hang as something else, delete this profile and submit a new
        one.
      </p>
    </section>
  )
}
