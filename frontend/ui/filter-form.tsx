import type { ComponentProps, CSSProperties } from 'react'
import { Button } from './button.tsx'
import { Field, type Option, Select } from './field.tsx'
import css from './filter-form.module.css'

type Values = Readonly<Record<string, string | undefined>>

/** A field of the form. A select has `options`, and before them one that matches everything: `all` is its label. */
type FilterField = { name: string; label: string; isWide?: boolean } & (
  | { all: string; options: readonly Option[] }
  | Pick<ComponentProps<'input'>, 'type' | 'placeholder' | 'maxLength'>
)

type FilterFormProps = {
  fields: readonly FilterField[]
  /** Current filters by field. */
  values: Values
  errors?: Values
  /** Widths of the columns in a wide window, as for `grid-template-columns`. */
  columns: string
  /** Called with the values of all fields that are not empty. */
  onFilter: (values: Record<string, string>) => void
}

/** Filters of a list for staff. Selects apply immediately, other fields with Enter or the button. */
export function FilterForm({ fields, values, errors = {}, columns, onFilter }: FilterFormProps) {
  return (
    <search>
      <form
        key={JSON.stringify(values)}
        className={css.form}
        style={{ '--columns': columns } as CSSProperties}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const entries = [...new FormData(event.currentTarget)]
          const texts = entries.map(([name, value]) => [name, String(value).trim()] as const)
          onFilter(Object.fromEntries(texts.filter(([, text]) => text !== '')))
        }}
      >
        {fields.map(({ isWide, ...field }) => {
          const props = {
            ...field,
            defaultValue: values[field.name] ?? '',
            error: errors[field.name],
            className: isWide ? css.wide : '',
          }
          if (!('options' in props)) return <Field key={field.name} autoComplete="off" {...props} />
          const { all, options, ...select } = props
          return (
            <Select
              key={field.name}
              {...select}
              options={withValue([{ value: '', label: all }, ...options], props.defaultValue)}
              onChange={({ target }) => target.form?.requestSubmit()}
            />
          )
        })}
        <div className={css.actions}>
          <Button type="submit">Search</Button>
          <Button variant="quiet" type="reset" onClick={() => onFilter({})}>
            Clear Filters
          </Button>
        </div>
      </form>
    </search>
  )
}

/** Adds a value of the URL that is none of the options. */
function withValue(options: readonly Option[], value: string): readonly Option[] {
  const isKnown = options.some((option) => option.value === value)
  return isKnown ? options : [...options, { value, label: value }]
}
