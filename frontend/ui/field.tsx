import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './field.module.css'
import { FieldNote } from './field-note.tsx'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'

/** Common props of text fields. An error replaces the hint. */
type Line = { label: ReactNode; hint?: ReactNode; error?: string | undefined }

type FieldProps = Line &
  ComponentProps<'input'> & {
    /** It searches, though its role is another one than a search box's. */
    'data-search'?: boolean
  }

/** One line to write on, from the right in Arabic and Hebrew, under its label. Takes everything an `input` takes, the ref too. */
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

/** Ruled lines to write on; grows with the text. */
export function TextArea({
  label,
  hint,
  error,
  className,
  ...rest
}: Line & ComponentProps<'textarea'>) {
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

/** A choice from a list: the browser's own, on our line. */
export function Select({
  label,
  hint,
  error,
  options,
  className,
  ...rest
}: Line & ComponentProps<'select'> & { options: readonly string[] }) {
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
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}

/** A box to tick, its label beside it. */
export function Checkbox({ label, className, ...rest }: ComponentProps<'input'> & Line) {
  return (
    <label className={joinClasses(css.check, className)}>
      <input type="checkbox" className={css.box} {...rest} />
      {label}
    </label>
  )
}
