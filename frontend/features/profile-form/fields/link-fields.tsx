import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isWebLink, type LinkName } from '#contract/profile/links.ts'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import type from '#ui/type.module.css'
import css from '../profile-form.module.css'
import { completeLink } from './complete-link.ts'
import { fieldLabels } from './field-labels.ts'
import links from './link-fields.module.css'
import { type ProfileFormApi, useLine } from './use-profile-form.ts'

const alwaysOpen: readonly LinkName[] = ['website', 'twitter']
const addable: readonly LinkName[] = [
  'opensea',
  'foundation',
  'transient',
  'superrare',
  'sixfivetwonine',
]

/** The seven links. Website and X are always shown, the others with a value, with an error or on request. */
export function LinkFields({ form, isNew = false }: { form: ProfileFormApi; isNew?: boolean }) {
  const line = useLine(form)
  const typed = useWatch({ control: form.control, name: 'socialLinks' })
  const [added, setAdded] = useState<readonly LinkName[]>([])
  const [last, setLast] = useState<LinkName>()
  // An opened field stays open after its text is deleted.
  const needed = addable.filter(
    (name) =>
      !added.includes(name) &&
      (typed[name] !== '' || form.getFieldState(`socialLinks.${name}`, form.formState).invalid),
  )
  if (needed.length > 0) setAdded([...added, ...needed])
  useEffect(() => {
    if (last) form.setFocus(`socialLinks.${last}`)
  }, [form, last])
  // Shows what a short text is completed to before it is sent.
  const hintCompleted = (name: LinkName) => {
    const meant = completeLink(name, typed[name])
    return meant !== typed[name].trim() && isWebLink(meant) ? `Becomes ${meant}` : undefined
  }
  const left = addable.filter((name) => !added.includes(name))
  return (
    <section className={css.group} aria-labelledby="links">
      <div className={css.headline}>
        <h2 id="links" className={type.h3}>
          Links
        </h2>
        {isNew && <p className={type.mono}>without one, we review the profile first</p>}
      </div>
      <div className={css.fields}>
        {[...alwaysOpen, ...addable.filter((name) => added.includes(name))].map((name) => (
          <Field
            key={name}
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...line(`socialLinks.${name}`)}
            hint={hintCompleted(name)}
          />
        ))}
      </div>
      {left.length > 0 && (
        <ul className={links.add} aria-label="Links to add">
          {left.map((name) => (
            <li key={name}>
              <button
                type="button"
                className={links.button}
                onClick={() => {
                  setAdded([...added, name])
                  setLast(name)
                }}
              >
                <Icon name="plus" />
                <span>
                  <span className={type.hidden}>Add </span>
                  {fieldLabels[`socialLinks.${name}`]}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
