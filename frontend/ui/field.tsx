import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './field.module.css'
import { FieldNote } from './field-note.tsx'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'

/** Common props of text fields. An error replaces the hint. */
type FieldBase = { label: ReactNode; hint?: ReactNode; error?: string | undefined }

type FieldProps = FieldBase &
  ComponentProps<'input'> & {
    /** Marks a search field whose type is not "search": it has the search icon, and the key "/" finds it. */
    'data-search'?: boolean
  }

/** Text input of one line, with its label. Accepts all props of `input`, and its ref. */
export function Field({ label, hint, error, className, ...rest }: FieldProps) {
  const id = useId()
  const search = rest.type === 'search' || rest['data-search'] === true
  const input = (
    <input
      id={id}
      className={joinClasses(css.input, search && css.search)}
      dir="auto"
      aria-invalid={error ? true : undefined}
      aria-describedby={hint || error ? `${id}-note` : undefined}
      {...rest}
    />
  )
  return (
    <div className={joinClasses(css.field, className)}>
      <label className={css.label} htmlFor={rest.id ?? id}>
        {label}
      </label>
      {search ? (
        <span className={css.boxed}>
          {input}
          <Icon name="search" />
        </span>
      ) : (
        input
      )}
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}

/** Text input of several lines, which grows with its text. */
export function TextArea({
  label,
  hint,
  error,
  className,
  ...rest
}: FieldBase & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <div className={joinClasses(css.field, className)}>
      <label className={css.label} htmlFor={rest.id ?? id}>
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        dir="auto"
        className={joinClasses(css.input, css.area)}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}-note` : undefined}
        {...rest}
      />
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}

/** Option of a select whose label differs from its value. */
export type Option = { value: string; label: string }

/** Native select, styled like the text fields. */
export function Select({
  label,
  hint,
  error,
  options,
  className,
  ...rest
}: FieldBase & ComponentProps<'select'> & { options: readonly (string | Option)[] }) {
  const id = useId()
  return (
    <div className={joinClasses(css.field, className)}>
      <label className={css.label} htmlFor={rest.id ?? id}>
        {label}
      </label>
      <span className={css.boxed}>
        <select
          id={id}
          className={joinClasses(css.input, css.select)}
          aria-invalid={error ? true : undefined}
          aria-describedby={hint || error ? `${id}-note` : undefined}
          {...rest}
        >
          {options.map((option) => {
            const shown = typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={shown.value} value={shown.value}>
                {shown.label}
              </option>
            )
          })}
        </select>
        <Icon name="chevron-down" />
      </span>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}

type CheckboxProps = Pick<FieldBase, 'label'> & ComponentProps<'input'>

/** Checkbox with its label beside it. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={joinClasses(css.check, className)}>
      <input type="checkbox" className={css.box} {...rest} />
      {label}
    </label>
  )
}
