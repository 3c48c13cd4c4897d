import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DirectoryFilter } from '#contract/directory-filter.ts'
import { maxQuery } from '#contract/limits.ts'
import { filterOptions } from '#contract/options.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import css from './filter-bar.module.css'
import { changeFilter, type FilterName } from './filter-search.ts'

/** What the first two dropdowns hold. */
const labels: Record<ProfileType, { tag: string; style: string }> = {
  artist: { tag: 'Medium', style: 'Style' },
  collector: { tag: 'Interest', style: 'Focus' },
  curator: { tag: 'Interest', style: 'Focus' },
}

type FilterBarProps = {
  type: ProfileType
  filter: DirectoryFilter
  /** `replace`: the change goes on with the last one, so Back does not step through it. */
  onFilter: (filter: DirectoryFilter, how: { replace: boolean }) => void
  /** Enter or the button: look again. */
  onSearch: () => void
  searchRef: RefObject<HTMLInputElement | null>
}

/** Text and three lists; each applies at once. What is typed is kept here, since the URL follows later. */
export function FilterBar({ type, filter, onFilter, onSearch, searchRef }: FilterBarProps) {
  const [text, setText] = useTyped(filter.q ?? '')
  // What is typed in one go is one step of the history, so that Back undoes a search.
  const isTyping = useRef(false)
  const endTyping = () => {
    isTyping.current = false
  }

  // With the text as it stands here: the URL may not have all of it yet.
  const choose = (name: FilterName, value: string) =>
    onFilter(changeFilter({ ...filter, q: text }, name, value), { replace: false })
  const options = filterOptions(type)
  const list = (name: 'tag' | 'style' | 'platform', label: string) => {
    const chosen = filter[name]
    const [first = ''] = options[name]
    const shown = options[name].includes(chosen ?? first)
      ? options[name]
      : [...options[name], chosen ?? first]
    return (
      <Select
        label={label}
        options={shown}
        value={chosen ?? first}
        onChange={({ target }) => choose(name, target.value)}
      />
    )
  }

  return (
    <search>
      <form
        className={css.bar}
        onSubmit={(event) => {
          event.preventDefault()
          endTyping()
          onSearch()
        }}
      >
        <Field
          ref={searchRef}
          className={css.text}
          label="Search"
          type="search"
          placeholder="Name, handle, bio, tag or wallet"
          maxLength={maxQuery}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            onFilter(changeFilter(filter, 'q', target.value), { replace: isTyping.current })
            isTyping.current = true
          }}
          onBlur={endTyping}
        />
        {list('tag', labels[type].tag)}
        {list('style', labels[type].style)}
        {list('platform', 'Platform')}
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}

/**
 * Text that is typed here and kept elsewhere, say in the URL. What comes back from there late is known
 * as an echo of what was typed; anything else replaces the text.
 */
function useTyped(outside: string): [string, (text: string) => void] {
  const [text, setText] = useState(outside)
  const echoes = useRef<string[]>([])
  useEffect(() => {
    const at = echoes.current.indexOf(outside)
    echoes.current = echoes.current.slice(at + 1)
    if (at >= 0) return
    echoes.current = []
    setText(outside)
  }, [outside])
  return [
    text,
    (typed) => {
      echoes.current.push(typed)
      setText(typed)
    },
  ]
}
