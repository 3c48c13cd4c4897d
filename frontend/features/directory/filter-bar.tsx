import { useHydrated } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { type RefObject, useId, useRef } from 'react'
import { filterOptions } from '#contract/profile/options.ts'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import type { DirectorySearch } from '#contract/search/directory-filter.ts'
import { changeFilter, countChosen, parseFilterSearch } from '#contract/search/filter-search.ts'
import { maxQuery } from '#contract/search/list-limits.ts'
import { type ListOrder, listOrders } from '#contract/search/list-order.ts'
import type { DirectoryCount } from '#contract/views/directory-count.ts'
import { formatCount } from '#lib/format-count.ts'
import { useTypedText } from '#lib/use-typed-text.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import iconButton from '#ui/icon-button.module.css'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import css from './filter-bar.module.css'
import { listLayoutAtom } from './list-layout.ts'
import { type OnSearchChange, useFilterPopover } from './use-filter-popover.ts'

const orderLabels: Record<ListOrder, string> = { newest: 'Newest', name: 'Name', rank: 'Rank' }
const orders = listOrders.map((value) => ({ value, label: orderLabels[value] }))

type FilterBarProps = {
  type: ProfileType
  search: DirectorySearch
  /** Number of matching profiles; undefined until it is known. */
  matching: DirectoryCount | undefined
  onChange: OnSearchChange
  /** Called for Enter and for the Search button, which fetch again. */
  onSearch: () => void
  searchRef: RefObject<HTMLInputElement | null>
}

/**
 * Search text, three filters and the order, which apply immediately. Typed text is state of this component,
 * since the URL is updated later. In a narrow window everything except the text is in a popover. Escape, a
 * click outside, its button and Back close the popover. In a wide window it is part of the bar.
 */
export function FilterBar(props: FilterBarProps) {
  const { type, search, matching, onChange, onSearch, searchRef } = props
  const { text, changeText, endTyping } = useSearchText(search, onChange)
  const popover = useRef<HTMLDivElement>(null)
  const popoverId = useId()
  const { changeInPopover, ...popoverEvents } = useFilterPopover(popover, onChange)
  const chosen = countChosen(search)

  return (
    <search className={`${layout.screenOnly} ${css.line}`}>
      <form
        className={css.bar}
        onSubmit={(event) => {
          event.preventDefault()
          endTyping()
          popover.current?.hidePopover()
          onSearch()
        }}
      >
        <Field
          ref={searchRef}
          className={css.text}
          label="Search"
          name="q"
          type="search"
          placeholder="Name, handle, bio, tag or wallet"
          maxLength={maxQuery}
          value={text}
          onChange={({ target }) => changeText(target.value)}
          onBlur={endTyping}
        />
        <Button className={css.openFilters} popoverTarget={popoverId}>
          Filters{chosen > 0 && `, ${chosen}`}
        </Button>
        <div
          ref={popover}
          id={popoverId}
          popover="auto"
          tabIndex={-1}
          className={css.popover}
          {...popoverEvents}
        >
          <PopoverHead
            popoverId={popoverId}
            matching={matching}
            canClear={chosen > 0}
            onClear={() => {
              changeInPopover(parseFilterSearch({ q: text, sort: search.sort }))
              // The pressed button disappears, and the focus with it.
              popover.current?.focus()
            }}
          />
          {/* The URL may not contain the last letters yet. */}
          <FilterChoices type={type} search={{ ...search, q: text }} onChange={changeInPopover} />
          <LayoutToggle />
          <Button type="submit">Search</Button>
        </div>
      </form>
    </search>
  )
}

/**
 * State of the search text. Continuous typing is one step of the history, so that Back undoes a search. Typing
 * after another change of the text, for example by Back, starts a new step.
 */
function useSearchText(search: DirectorySearch, onChange: OnSearchChange) {
  const [text, setText] = useTypedText(search.q ?? '')
  const lastTyped = useRef<string>(undefined)
  return {
    text,
    changeText: (typed: string) => {
      setText(typed)
      onChange(changeFilter(search, 'q', typed), { replace: lastTyped.current === text })
      lastTyped.current = typed
    },
    endTyping: () => {
      lastTyped.current = undefined
    },
  }
}

type PopoverHeadProps = {
  popoverId: string
  matching: DirectoryCount | undefined
  canClear: boolean
  onClear: () => void
}

function PopoverHead({ popoverId, matching, canClear, onClear }: PopoverHeadProps) {
  return (
    <div className={css.popoverHead}>
      <h2 className={typography.h3}>Filters</h2>
      {matching && <p>{formatCount(matching)} match</p>}
      {canClear && (
        <Button size="small" onClick={onClear}>
          Clear
        </Button>
      )}
      <button
        type="button"
        className={`${iconButton.button} ${css.close}`}
        aria-label="Close"
        popoverTarget={popoverId}
        popoverTargetAction="hide"
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

type FilterChoicesProps = {
  type: ProfileType
  search: DirectorySearch
  onChange: (search: DirectorySearch) => void
}

/** Dropdowns of the filters and the order. */
function FilterChoices({ type, search, onChange }: FilterChoicesProps) {
  const options = filterOptions(type)
  const labels = {
    tag: type === 'artist' ? 'Medium' : 'Interest',
    style: type === 'artist' ? 'Style' : 'Focus',
    platform: 'Platform',
  }
  return (
    <>
      {(['tag', 'style', 'platform'] as const).map((name) => {
        const [anyOption = ''] = options[name]
        // Tags and platforms in a URL need not be among the options.
        const value = search[name] ?? anyOption
        return (
          <Select
            key={name}
            name={name}
            label={labels[name]}
            options={[...new Set([...options[name], value])]}
            value={value}
            onChange={({ target }) => onChange(changeFilter(search, name, target.value))}
          />
        )
      })}
      <Select
        label="Sort"
        options={orders}
        value={search.sort ?? 'newest'}
        onChange={({ target }) => onChange(parseFilterSearch({ ...search, sort: target.value }))}
      />
    </>
  )
}

/** Toggles the compact layout in this browser. In a wide window only the icon of the other layout is shown. */
function LayoutToggle() {
  const [listLayout, setListLayout] = useAtom(listLayoutAtom)
  const isCompact = useHydrated() && listLayout === 'compact'
  return (
    <Button
      className={css.layout}
      aria-pressed={isCompact}
      title={isCompact ? 'Artwork view' : 'Compact view'}
      onClick={() => setListLayout(isCompact ? 'grid' : 'compact')}
    >
      <Icon name={isCompact ? 'grid' : 'list'} />
      <span className={css.word}>Compact view</span>
    </Button>
  )
}
