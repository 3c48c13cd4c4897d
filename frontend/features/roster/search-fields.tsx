import { useEffect, useRef, useState } from 'react'
import { maxQuery } from '#contract/list-limits.ts'
import type { RosterSearch } from '#contract/roster-search.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { isSameSearch, readRosterSearch, type SearchName } from './filter-search.ts'
import css from './roster.module.css'

/** How long nothing is typed before the search follows, in ms. */
const pauseMs = 250

/** The searches as they are typed; `onFilter` hears of them once that pauses, and others replace them. */
export function useTypedSearch(
  filter: RosterSearch,
  onFilter: (filter: RosterSearch) => void,
): [RosterSearch, (typed: RosterSearch) => void] {
  const [typed, setTyped] = useState(filter)
  const told = useRef(filter)
  useEffect(() => {
    if (isSameSearch(filter, told.current)) return
    told.current = filter
    setTyped(filter)
  }, [filter])
  useEffect(() => {
    if (isSameSearch(typed, told.current)) return
    const timer = setTimeout(() => {
      told.current = typed
      onFilter(typed)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, onFilter])
  return [typed, setTyped]
}

type SearchFieldsProps = { typed: RosterSearch; onType: (typed: RosterSearch) => void }

/** Search fields. All filled fields must match. */
export function SearchFields({ typed, onType }: SearchFieldsProps) {
  const field = (name: SearchName, label: string) => (
    <Field
      label={label}
      type="text"
      autoComplete="off"
      spellCheck={false}
      maxLength={maxQuery}
      value={typed[name] ?? ''}
      onChange={({ target }) => onType(readRosterSearch({ ...typed, [name]: target.value }))}
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
