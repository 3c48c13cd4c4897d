import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { typeWords } from '#contract/profile/type-words.ts'
import { maxQuery } from '#contract/search/list-limits.ts'
import { formatError } from '#lib/format-error.ts'
import { useDebouncedValue } from '#lib/use-debounced-value.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { useTypedText } from '#lib/use-typed-text.ts'
import { searchQueries } from '#queries/home.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { Field } from '#ui/field.tsx'
import css from './home-search.module.css'
import type { Choice } from './list-choices.ts'

/** Pause in typing after which the server is queried, in ms. */
const settleMs = 200

type HomeSearchProps = {
  /** Search text from the URL. */
  q: string
  /** Called when the searched text changes. */
  onSearch: (q: string) => void
}

/** Most visitors do not search, so the results load with the first search. */
const loadResults = () => import('./results.tsx')

/**
 * Searches all types and shows the results below. Arrow keys move the marker, Enter opens the marked
 * result, at first the best profile, and Escape closes the results.
 */
export function HomeSearch({ q, onSearch }: HomeSearchProps) {
  const id = useId()
  const [text, setText] = useTypedText(q)
  const [open, setOpen] = useState(q !== '')
  const search = useSearchResults(text, () => setOpen(false))
  const { results, query, error } = search
  const isShown = open && search.hasResponse
  const { marked, openChoice, onKeyDown, markFirst } = useResultKeys(search, {
    text,
    setText,
    isShown,
    setOpen,
  })
  const field = useInitialFocus(q !== '')

  const reportSearch = useEffectEvent(() => query !== q && onSearch(query))
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports typed text, not a changed URL
  useEffect(() => void reportSearch(), [query])

  return (
    <search className={css.search}>
      <Field
        ref={field}
        label={<Label />}
        type="text"
        role="combobox"
        // The shortcut `/` finds the field by this attribute.
        data-search
        autoComplete="off"
        enterKeyHint="go"
        placeholder="Name, handle, medium or wallet"
        maxLength={maxQuery}
        value={text}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-activedescendant={isShown && marked ? `${id}-${marked.key}` : undefined}
        onChange={({ target }) => {
          setText(target.value)
          setOpen(true)
          markFirst()
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {isShown && results && (
        <results.Results
          id={id}
          groups={search.groups}
          query={query}
          marked={marked?.key}
          fault={error ? formatError(error, 'The search failed.') : undefined}
          onOpen={openChoice}
        />
      )}
    </search>
  )
}

/** Searches for a text once typing pauses, and loads the component of the results. */
function useSearchResults(text: string, onError: () => void) {
  const trimmed = text.trim()
  const query = useDebouncedValue(trimmed, trimmed === '' ? 0 : settleMs)
  const { data, error, isPlaceholderData } = useQuery(searchQueries.results(query))
  const results = useLazy(loadResults, text !== '', onError)
  const groups = data?.groups ?? []
  return {
    query,
    groups,
    error,
    results,
    choices: results?.listChoices(groups, query) ?? [],
    hasResponse:
      results !== undefined &&
      trimmed !== '' &&
      query !== '' &&
      (data !== undefined || error !== null),
    /** True if the response is for the current text. */
    isCurrent:
      results !== undefined && data !== undefined && !isPlaceholderData && query === trimmed,
  }
}

type ResultKeysOptions = {
  text: string
  setText: (text: string) => void
  isShown: boolean
  setOpen: (open: boolean) => void
}

/** Keyboard control of the results. */
function useResultKeys(
  { choices, isCurrent }: ReturnType<typeof useSearchResults>,
  { text, setText, isShown, setOpen }: ResultKeysOptions,
) {
  const navigate = useNavigate()
  const [markedIndex, setMarkedIndex] = useState(0)
  /** True if Enter was pressed before the response arrived. */
  const opensFirstLater = useRef(false)
  const marked = choices[markedIndex]

  const openChoice = (choice: Choice) => {
    setOpen(false)
    if ('handle' in choice) void navigate({ to: '/profile/$id', params: { id: choice.handle } })
    else void navigate({ to: typeWords[choice.list].path, search: choice.q ? { q: choice.q } : {} })
  }
  const openFirst = useEffectEvent(() => choices[0] && openChoice(choices[0]))
  useEffect(() => {
    if (!isCurrent || !opensFirstLater.current) return
    opensFirstLater.current = false
    openFirst()
  }, [isCurrent])

  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined) {
      event.preventDefault()
      setOpen(true)
      if (isShown && choices.length > 0) {
        setMarkedIndex((markedIndex + move + choices.length) % choices.length)
      }
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isCurrent && marked) openChoice(marked)
      else opensFirstLater.current = text.trim() !== ''
    } else if (event.key === 'Escape' && (isShown || text !== '')) {
      event.preventDefault()
      if (!isShown) setText('')
      setOpen(false)
    }
  }
  const markFirst = () => {
    setMarkedIndex(0)
    opensFirstLater.current = false
  }
  return { marked, openChoice, onKeyDown, markFirst }
}

/** Focuses the field of a page that was opened with a search in its URL. */
function useInitialFocus(hasSearch: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const needsFocus = useRef(hasSearch)
  useEffect(() => {
    if (needsFocus.current) field.current?.focus()
    needsFocus.current = false
  }, [])
  return field
}

function Label() {
  const { data: milestones } = useQuery(milestoneQueries.all())
  const total = milestones?.reduce((sum, { listed }) => sum + listed, 0)
  return <>Search {total ? `${total} ` : ''}artists, collectors and curators</>
}
