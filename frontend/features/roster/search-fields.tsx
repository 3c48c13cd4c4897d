import { useEffect, useRef, useState } from 'react'
import { maxQuery } from '#contract/search/list-limits.ts'
import type { RosterSearch } from '#contract/search/roster-search.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import css from './roster.module.css'
import { isSameSearch, parseRosterSearch } from './roster-search.ts'

/** Debounce of the search, in ms. */
const debounceMs = 250

/** State of the typed search texts. `onFilter` receives them after a debounce; a new filter replaces them. */
export function useTypedSearch(
  filter: RosterSearch,
  onFilter: (filter: RosterSearch) => void,
): [RosterSearch, (typed: RosterSearch) => void] {
  const [typed, setTyped] = useState(filter)
  const reported = useRef(filter)
  useEffect(() => {
    if (isSameSearch(filter, reported.current)) return
    reported.current = filter
    setTyped(filter)
  }, [filter])
  useEffect(() => {
    if (isSameSearch(typed, reported.current)) return
    const timer = setTimeout(() => {
      reported.current = typed
      onFilter(typed)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed, onFilter])
  return [typed, setTyped]
}

type SearchFieldsProps = { typed: RosterSearch; onType: (typed: RosterSearch) => void }

/** Search fields. All filled fields must match. */
export function SearchFields({ typed, onType }: SearchFieldsProps) {
  const field = (name: keyof RosterSearch, label: string) => (
    <Field
      label={label}
      type="text"
      autoComplete="off"
      spellCheck={false}
      maxLength={maxQuery}
      value={typed[name] ?? ''}
      onChange={({ target }) => onType(parseRosterSearch({ ...typed, [name]: target.value }))}
    />
  )
  return (
    <search className={css.search}>
      {field('wallet', 'Wallet address, full or partial')}
      {field('name', 'Name')}
      {field('handle', 'Handle')}
      <Button size="small" onClick={() => onType({})}>
        Clear Filters
      </Button>
    </search>
  )
}
