import type { LinkName } from '#contract/link-names.ts'
import { Field } from '#ui/field.tsx'
import type from '#ui/type.module.css'
import css from '../profile-form.module.css'
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

/** Seven addresses, each of which may stay empty. */
export function LinkFields({ form }: { form: ProfileFormApi }) {
  const line = useLine(form)
  return (
    <section className={css.group} aria-labelledby="links">
      <h2 id="links" className={type.h3}>
        Links
      </h2>
      <div className={css.fields}>
        {order.map((name) => (
          <Field
            key={name}
            type="url"
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            {...line(`socialLinks.${name}`)}
          />
        ))}
      </div>
    </section>
  )
}
