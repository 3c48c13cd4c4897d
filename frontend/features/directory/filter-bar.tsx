import { type RefObject, useId, useRef } from 'react'
import type { DirectorySearch } from '#contract/directory-filter.ts'
import { maxQuery } from '#contract/list-limits.ts'
import { type ListOrder, listOrders } from '#contract/list-order.ts'
import { filterOptions } from '#contract/options.ts'
import type { ProfileType } from '#contract/profile-type.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import { formatCount } from '#lib/format-count.ts'
import { useTyped } from '#lib/use-typed.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import css from './filter-bar.module.css'
import { changeFilter, countChosen, withOrder } from './filter-search.ts'
import { useSheet } from './use-sheet.ts'
import { ViewToggle } from './view-toggle.tsx'

const orderWords: Record<ListOrder, string> = { newest: 'Newest', name: 'Name', rank: 'Rank' }

type FilterBarProps = {
  type: ProfileType
  search: DirectorySearch
  /** How many the filters let through; undefined: not known yet. */
  matching: DirectoryCount | undefined
  /** `replace`: the change goes on with the last one, so Back does not step through it. */
  onChange: (search: DirectorySearch, how: { replace: boolean }) => void
  /** Enter or the button: look again. */
  onSearch: () => void
  searchRef: RefObject<HTMLInputElement | null>
}

/**
 * Text, three lists and the order; each applies at once. What is typed is kept here, since the URL
 * follows later. In a narrow window all but the text is folded into a sheet: the browser's own popover,
 * which Escape, a press beside it, its button and Back close. In a wide one it stands in the bar.
 */
export function FilterBar(props: FilterBarProps) {
  const { type, search, matching, onChange, onSearch, searchRef } = props
  const [text, setText] = useTyped(search.q ?? '')
  const sheet = useRef<HTMLDivElement>(null)
  const sheetId = useId()
  const { change, ...toggles } = useSheet(sheet, onChange)
  // What is typed in one go is one step of the history, so that Back undoes a search. A text that came
  // otherwise, by Back say, is not gone on with.
  const lastTyped = useRef<string>(undefined)
  const endTyping = () => {
    lastTyped.current = undefined
  }

  // With the text as it stands here: the URL may not have all of it yet.
  const typed = { ...search, q: text }
  const options = filterOptions(type)
  const list = (name: 'tag' | 'style' | 'platform', label: string) => {
    const [first = ''] = options[name]
    const value = search[name] ?? first
    return (
      <Select
        label={label}
        options={[...new Set([...options[name], value])]}
        value={value}
        onChange={({ target }) => change(changeFilter(typed, name, target.value))}
      />
    )
  }
  const chosen = countChosen(search)

  return (
    <search className={css.line}>
      <form
        className={css.bar}
        onSubmit={(event) => {
          event.preventDefault()
          endTyping()
          sheet.current?.hidePopover()
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
            onChange(changeFilter(search, 'q', target.value), {
              replace: lastTyped.current === text,
            })
            lastTyped.current = target.value
          }}
          onBlur={endTyping}
        />
        <Button className={css.unfold} popoverTarget={sheetId}>
          Filters{chosen > 0 && `, ${chosen}`}
        </Button>
        <div
          ref={sheet}
          id={sheetId}
          popover="auto"
          tabIndex={-1}
          className={css.sheet}
          {...toggles}
        >
          <div className={css.sheetHead}>
            <h2 className={css.title}>Filters</h2>
            {matching && <p>{formatCount(matching)} match</p>}
            {chosen > 0 && (
              <Button
                size="small"
                onClick={() => {
                  change(withOrder(changeFilter({}, 'q', text), search.sort))
                  // The button goes, and may not take the focus along.
                  sheet.current?.focus()
                }}
              >
                Clear
              </Button>
            )}
            <button
              type="button"
              className={css.close}
              aria-label="Close"
              popoverTarget={sheetId}
              popoverTargetAction="hide"
            >
              <Icon name="close" />
            </button>
          </div>
          {list('tag', type === 'artist' ? 'Medium' : 'Interest')}
          {list('style', type === 'artist' ? 'Style' : 'Focus')}
          {list('platform', 'Platform')}
          <Select
            label="Sort"
            options={Object.values(orderWords)}
            value={orderWords[search.sort ?? 'newest']}
            onChange={({ target }) => {
              const order = listOrders.find((one) => orderWords[one] === target.value)
              change(withOrder(changeFilter(typed, 'q', text), order))
            }}
          />
          <ViewToggle className={css.view} />
          <Button type="submit">Search</Button>
        </div>
      </form>
    </search>
  )
}
