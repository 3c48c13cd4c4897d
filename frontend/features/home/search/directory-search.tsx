import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { maxQuery } from '#contract/list-limits.ts'
import { typeWords } from '#contract/type-words.ts'
import { readReason } from '#lib/read-reason.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { useTyped } from '#lib/use-typed.ts'
import { searchQueries } from '#queries/home.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { Field } from '#ui/field.tsx'
import css from './directory-search.module.css'
import type { Choice } from './list-choices.ts'

/** How long nothing is typed before the server is asked, in ms. */
const pauseMs = 200

type DirectorySearchProps = {
  /** Search text from the URL. */
  q: string
  /** Something else was searched for. */
  onSearch: (q: string) => void
}

/** The results component loads with the first search. */
const loadResults = () => import('./results.tsx')

/**
 * One search over all types: what it finds opens below. Arrows move, Enter opens what is marked, at
 * first the best profile, Escape closes.
 */
export function DirectorySearch({ q, onSearch }: DirectorySearchProps) {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useTyped(q)
  const [open, setOpen] = useState(q !== '')
  const [active, setActive] = useState(0)
  /** Enter was pressed before the answer was here. */
  const isAwaited = useRef(false)
  const asked = useSettled(text.trim())
  const found = useQuery(searchQueries.found(asked))
  const { data, error, isPlaceholderData } = found
  const shown = useLazy(loadResults, text !== '', () => setOpen(false))
  const isCurrent =
    shown !== undefined && data !== undefined && !isPlaceholderData && asked === text.trim()
  const choices = shown?.listChoices(data?.groups ?? [], asked) ?? []
  const marked = choices[active]
  const isShown =
    shown !== undefined &&
    open &&
    text.trim() !== '' &&
    asked !== '' &&
    (data !== undefined || error !== null)

  const go = (choice: Choice) => {
    setOpen(false)
    if ('handle' in choice) void navigate({ to: '/profile/$id', params: { id: choice.handle } })
    else void navigate({ to: typeWords[choice.list].path, search: choice.q ? { q: choice.q } : {} })
  }

  // An address that asks for something opens what it finds.
  const field = useRef<HTMLInputElement>(null)
  const isArriving = useRef(q !== '')
  useEffect(() => {
    if (isArriving.current) field.current?.focus()
    isArriving.current = false
  }, [])

  const tell = useEffectEvent(() => asked !== q && onSearch(asked))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is told, never what is told here
  useEffect(() => void tell(), [asked])

  const goToFirst = useEffectEvent(() => choices[0] && go(choices[0]))
  useEffect(() => {
    if (!isCurrent || !isAwaited.current) return
    isAwaited.current = false
    goToFirst()
  }, [isCurrent])

  const act = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined) {
      event.preventDefault()
      setOpen(true)
      if (isShown && choices.length > 0) {
        setActive((active + move + choices.length) % choices.length)
      }
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isCurrent && marked) go(marked)
      else isAwaited.current = text.trim() !== ''
    } else if (event.key === 'Escape' && (isShown || text !== '')) {
      event.preventDefault()
      if (!isShown) setText('')
      setOpen(false)
    }
  }

  return (
    <search className={css.search}>
      <Field
        ref={field}
        label={<Label />}
        type="text"
        role="combobox"
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
          setActive(0)
          setOpen(true)
          isAwaited.current = false
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={act}
      />
      {isShown && (
        <shown.Results
          id={id}
          groups={data?.groups ?? []}
          asked={asked}
          marked={marked?.key}
          fault={error ? readReason(error, 'The search could not be made.') : undefined}
          onOpen={go}
        />
      )}
    </search>
  )
}

function Label() {
  const { data: milestones } = useQuery(milestoneQueries.all())
  const total = milestones?.reduce((sum, { listed }) => sum + listed, 0)
  return <>Search {total ? `${total} ` : ''}artists, collectors and curators</>
}

/** A text when nothing has been typed for a moment; an emptied one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
