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

type Choice = { label: string; value: string }

/** Select fields of the filter, by name. The first option matches everything. */
const choices = {
  type: ['All types', attemptTypes.map((type) => ({ label: attemptLabels[type], value: type }))],
  blocked: [
    'Any result',
    [
      { label: 'Blocked', value: 'true' },
      { label: 'Accepted', value: 'false' },
    ],
  ],
  flag: ['Any flag', softFlags.map((flag) => ({ label: formatFlag(flag), value: flag }))],
  code: ['Any reason', refusalCodes.map((code) => ({ label: formatCode(code), value: code }))],
} as const satisfies Record<string, readonly [string, readonly Choice[]]>

const labels = { type: 'Type', blocked: 'Result', flag: 'Flag', code: 'Reason' } as const
const listed = ['type', 'blocked', 'flag', 'code'] as const

/** Filters of the attempts. Selects apply immediately, text fields with Enter or the button. */
export function FilterBar({ filter, onFilter }: FilterBarProps) {
  const [errors, setErrors] = useState<{
    network?: string | undefined
    wallet?: string | undefined
  }>({})
  const isNarrowed = Object.keys(filter).length > 0

  function choose(name: (typeof listed)[number], label: string) {
    const [, options] = choices[name]
    const value = options.find((option) => option.label === label)?.value
    const { [name]: _former, ...rest } = filter
    onFilter(attemptFilter.parse(value === undefined ? rest : { ...rest, [name]: value }))
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim() || undefined
    const written = { network: text('network'), wallet: text('wallet'), day: text('day') }
    const { network: _network, wallet: _wallet, day: _day, ...rest } = filter
    const given = Object.entries(written).filter(([, value]) => value !== undefined)
    const read = attemptFilter.safeParse({ ...rest, ...Object.fromEntries(given) })
    const errorOf = (name: string) =>
      read.error?.issues.find(({ path }) => path[0] === name)?.message
    setErrors({ network: errorOf('network'), wallet: errorOf('wallet') })
    if (read.success) onFilter(read.data)
  }

  return (
    <search>
      <form key={JSON.stringify(filter)} className={css.bar} onSubmit={submit} noValidate>
        {listed.map((name) => {
          const [all, options] = choices[name]
          const chosen = filter[name]
          const label = options.find(({ value }) => value === chosen)?.label ?? chosen ?? all
          const known = [all, ...options.map((option) => option.label)]
          return (
            <Select
              key={name}
              label={labels[name]}
              options={known.includes(label) ? known : [...known, label]}
              value={label}
              onChange={({ target }) => choose(name, target.value)}
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
        <Field label="Day, UTC" name="day" type="date" defaultValue={filter.day ?? ''} />
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
