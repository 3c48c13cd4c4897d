import { useWatch } from 'react-hook-form'
import { reviewHours } from '#contract/limits.ts'
import { isWebLink, type LinkName } from '#contract/links.ts'
import { Field } from '#ui/field.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import type from '#ui/type.module.css'
import css from '../profile-form.module.css'
import { completeLink } from './complete-link.ts'
import { type ProfileFormApi, useLine } from './use-profile-form.ts'

const order: readonly LinkName[] = [
  'twitter',
  'opensea',
  'foundation',
  'transient',
  'superrare',
  'sixfivetwonine',
  'website',
]

/** Seven addresses, each of which may stay empty: `isNew`, what comes of that is said. */
export function LinkFields({ form, isNew = false }: { form: ProfileFormApi; isNew?: boolean }) {
  const line = useLine(form)
  const typed = useWatch({ control: form.control, name: 'socialLinks' })
  // What is made of something shorter is shown before it is sent.
  const writeMeant = (name: LinkName) => {
    const meant = completeLink(name, typed[name])
    return meant !== typed[name].trim() && isWebLink(meant) ? `Becomes ${meant}` : undefined
  }
  return (
    <section className={css.group} aria-labelledby="links">
      <h2 id="links" className={type.h3}>
        Links
      </h2>
      <FieldNote
        id="links-note"
        hint={
          isNew && (
            <>
              A profile without any is looked at first, within{' '}
              <span className={css.whole}>{reviewHours} hours.</span>
            </>
          )
        }
      />
      <div className={css.fields}>
        {order.map((name) => (
          <Field
            key={name}
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...line(`socialLinks.${name}`)}
            hint={writeMeant(name)}
          />
        ))}
      </div>
    </section>
  )
}
