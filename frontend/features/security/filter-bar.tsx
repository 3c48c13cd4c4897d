import { useState } from 'react'
import { refusalCodes } from '#contract/refusal.ts'
import { type AttemptFilter, attemptFilter } from '#contract/search/attempt-filter.ts'
import { attemptTypes } from '#contract/security/attempt.ts'
import { flagNames } from '#contract/security/flags.ts'
import { formatFlag } from '#lib/format-flag.ts'
import { FilterForm } from '#ui/filter-form.tsx'
import { attemptLabels, formatCode, formatResult } from './format-attempt.ts'

type FilterBarProps = { filter: AttemptFilter; onFilter: (filter: AttemptFilter) => void }

const fields = [
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
      { value: 'true', label: formatResult({ blocked: true }) },
      { value: 'false', label: formatResult({ blocked: false }) },
    ],
  },
  {
    name: 'flag',
    label: 'Flag',
    all: 'Any flag',
    options: flagNames.map((value) => ({ value, label: formatFlag(value) })),
  },
  {
    name: 'code',
    label: 'Reason',
    all: 'Any reason',
    options: refusalCodes.map((value) => ({ value, label: formatCode(value) })),
  },
  { name: 'network', label: 'Address or network', placeholder: '203.0.113.0/24', isWide: true },
  { name: 'wallet', label: 'Wallet', placeholder: '0x…', isWide: true },
  { name: 'day', label: 'Day (UTC)', type: 'date' },
]

/** Filters of the attempts. An invalid text is refused with an error below its field. */
export function FilterBar({ filter, onFilter }: FilterBarProps) {
  const [errors, setErrors] = useState<Record<string, string>>({})

  function submit(values: Record<string, string>) {
    const { success, data, error } = attemptFilter.safeParse(values)
    const issues = error?.issues ?? []
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path[0], message])))
    if (success) onFilter(data)
  }

  return (
    <FilterForm
      fields={fields}
      values={filter}
      errors={errors}
      columns="repeat(4, minmax(0, 1fr))"
      onFilter={submit}
    />
  )
}
