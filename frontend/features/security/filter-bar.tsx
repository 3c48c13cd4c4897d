import { type FormEvent, useState } from 'react'
import { refusalCodes } from '#contract/refusal.ts'
import { type AttemptFilter, attemptFilter } from '#contract/search/attempt-filter.ts'
import { attemptTypes } from '#contract/security/attempt.ts'
import { softFlags } from '#contract/security/flags.ts'
import { formatFlag } from '#lib/format-flag.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import css from './filter-bar.module.css'
import { attemptLabels, formatCode } from './format-attempt.ts'

type FilterBarProps = { filter: AttemptFilter; onFilter: (filter: AttemptFilter) => void }

/** The select fields. `all` is the option that matches everything. */
const selects = [
  {
    name: 'type',
    label: 'Type',
    all: 'All types',
    options: attemptTypes.map((value) => ({ value, label: attemptLabels[value] })),
  },
  {
    name: 'blocked',
    label: 'Result',
    all: 'Any result',
    options: [
      { value: 'true', label: 'Blocked' },
      { value: 'false', label: 'Accepted' },
    ],
  },
  {
    name: 'flag',
    label: 'Flag',
    all: 'Any flag',
    options: softFlags.map((value) => ({ value, label: formatFlag(value) })),
  },
  {
    name: 'code',
    label: 'Reason',
    all: 'Any reason',
    options: refusalCodes.map((value) => ({ value, label: formatCode(value) })),
  },
] as const

/** Filters of the attempts. Selects apply immediately, text fields with Enter or the button. */
export function FilterBar({ filter, onFilter }: FilterBarProps) {
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const isNarrowed = Object.keys(filter).length > 0

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name)).trim() || undefined
    const typed = { network: text('network'), wallet: text('wallet'), day: text('day') }
    const { success, data, error } = attemptFilter.safeParse({ ...filter, ...typed })
    const errorOf = (name: string) => error?.issues.find(({ path }) => path[0] === name)?.message
    setErrors({ network: errorOf('network'), wallet: errorOf('wallet') })
    if (success) onFilter(data)
  }

  return (
    <search>
      <form key={JSON.stringify(filter)} className={css.bar} onSubmit={submit} noValidate>
        {selects.map(({ name, label, all, options }) => {
          const chosen = filter[name]
          const shown = options.find(({ value }) => value === chosen)?.label ?? chosen ?? all
          const known = [all, ...options.map((option) => option.label)]
          return (
            <Select
              key={name}
              label={label}
              options={known.includes(shown) ? known : [...known, shown]}
              value={shown}
              onChange={({ target }) => {
                const value = options.find((option) => option.label === target.value)?.value
                onFilter(attemptFilter.parse({ ...filter, [name]: value }))
              }}
            />
          )
        })}
        <Field
          label="Address or block"
          name="network"
          placeholder="203.0.113.0/24"
          defaultValue={filter.network ?? ''}
          error={errors.network}
          className={css.wide}
        />
        <Field
          label="Wallet"
          name="wallet"
          placeholder="0x…"
          defaultValue={filter.wallet ?? ''}
          error={errors.wallet}
          className={css.wide}
        />
        <Field label="Day (UTC)" name="day" type="date" defaultValue={filter.day ?? ''} />
        <div className={css.actions}>
          <Button type="submit">Filter</Button>
          <Button disabled={!isNarrowed} onClick={() => onFilter({})}>
            Clear Filters
          </Button>
        </div>
      </form>
    </search>
  )
}
