import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { maxBio, maxHandle, maxName } from '#contract/profile/profile-limits.ts'
import { Field, TextArea } from '#ui/field.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import typography from '#ui/typography.module.css'
import css from '../profile-form.module.css'
import { formatRemaining } from './format-remaining.ts'
import { TagField } from './tag-field.tsx'
import { useHandleCheck } from './use-handle-check.ts'
import { type ProfileFormApi, useFieldProps } from './use-profile-form.ts'

type AboutFieldsProps = {
  form: ProfileFormApi
  /** Avatar field, beside name and handle. */
  avatar: ReactNode
  /** True if the profile is submitted with this form, for which a wallet is required. */
  isNew?: boolean
}

/** Fields that are shown on the label: avatar, name, handle, bio and tags. */
export function AboutFields({ form, avatar, isNew = false }: AboutFieldsProps) {
  const fieldProps = useFieldProps(form)
  // Registered in the order of the page, so that a refused form focuses the first field with an error.
  const nameProps = fieldProps('name')
  const handleProps = fieldProps('handle')
  const { check: checkHandle, free } = useHandleCheck(form)
  const [name, handle, bio] = useWatch({ control: form.control, name: ['name', 'handle', 'bio'] })
  return (
    <section className={css.group} aria-labelledby="about-you">
      <h2 id="about-you" className={typography.h3}>
        About you
      </h2>
      <FieldNote
        id="about-note"
        hint={
          isNew
            ? 'Name, handle, bio and a connected wallet are required. Everything else is optional.'
            : 'Name, handle and bio are required. Everything else is optional.'
        }
      />
      <div className={css.who}>
        {avatar}
        <div className={css.fields}>
          <Field
            autoComplete="name"
            required
            {...nameProps}
            hint={formatRemaining(name, maxName)}
          />
          <div className={css.handle}>
            <Field
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              {...handleProps}
              onBlur={(event) => {
                void handleProps.onBlur(event)
                void checkHandle()
              }}
              hint={formatRemaining(handle.replace(/^@/, ''), maxHandle)}
            />
            <span className={css.free} aria-live="polite">
              {handle === free && !handleProps.error && (
                <>
                  <span className={typography.hidden}>No listed profile has this handle: </span>
                  <span>free</span>
                </>
              )}
            </span>
          </div>
        </div>
      </div>
      <div className={css.fields}>
        <TextArea
          className={css.full}
          required
          {...fieldProps('bio')}
          hint={formatRemaining(bio, maxBio)}
        />
        <TagField form={form} />
      </div>
    </section>
  )
}
