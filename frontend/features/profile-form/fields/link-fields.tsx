import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isWebLink, type LinkName, linkNames } from '#contract/profile/links.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import rows from '#ui/row.module.css'
import typography from '#ui/typography.module.css'
import css from '../profile-form.module.css'
import { completeLink } from './complete-link.ts'
import { fieldLabels } from './field-labels.ts'
import links from './link-fields.module.css'
import { LinkProofRow } from './link-proof-row.tsx'
import { type ProfileFormApi, useFieldProps } from './use-profile-form.ts'

const alwaysOpen: readonly LinkName[] = ['website', 'twitter']
const addable = linkNames.filter((name) => !alwaysOpen.includes(name))

type LinkFieldsProps = {
  form: ProfileFormApi
  /** The stored profile, whose links can be proven; undefined for a new one. */
  profile?: ProfileView
}

/** The seven links. Website and X are always shown, the others with a value, with an error or on request. */
export function LinkFields({ form, profile }: LinkFieldsProps) {
  const fieldProps = useFieldProps(form)
  const values = useWatch({ control: form.control, name: 'socialLinks' })
  const [added, setAdded] = useState<readonly LinkName[]>([])
  const [lastAdded, setLastAdded] = useState<LinkName>()
  // An opened field stays open after its text is deleted.
  const needed = addable.filter(
    (name) =>
      !added.includes(name) &&
      (values[name] !== '' || form.getFieldState(`socialLinks.${name}`, form.formState).invalid),
  )
  if (needed.length > 0) setAdded([...added, ...needed])
  useEffect(() => {
    if (lastAdded) form.setFocus(`socialLinks.${lastAdded}`)
  }, [form, lastAdded])
  // Shows the URL to which a short text is completed.
  const formatCompleted = (name: LinkName) => {
    const completed = completeLink(name, values[name])
    return completed !== values[name].trim() && isWebLink(completed)
      ? `Becomes ${completed}`
      : undefined
  }
  const notAdded = addable.filter((name) => !added.includes(name))
  return (
    <section className={css.group} aria-labelledby="links">
      <div className={css.headline}>
        <h2 id="links" className={typography.h3}>
          Links
        </h2>
        {!profile && <p className={typography.mono}>Without a link, we review the profile first</p>}
      </div>
      <div className={css.fields}>
        {[...alwaysOpen, ...addable.filter((name) => added.includes(name))].map((name) => (
          <div key={name} className={links.link}>
            <Field
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...fieldProps(`socialLinks.${name}`)}
              hint={formatCompleted(name)}
            />
            {profile && values[name] !== '' && values[name] === profile.socialLinks[name] && (
              <LinkProofRow profile={profile} link={name} />
            )}
          </div>
        ))}
      </div>
      {notAdded.length > 0 && (
        <ul className={`${rows.chips} ${links.add}`} aria-label="Links to add">
          {notAdded.map((name) => (
            <li key={name}>
              <button
                type="button"
                className={links.button}
                onClick={() => {
                  setAdded([...added, name])
                  setLastAdded(name)
                }}
              >
                <Icon name="plus" />
                <span>
                  <span className={typography.hidden}>Add </span>
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
