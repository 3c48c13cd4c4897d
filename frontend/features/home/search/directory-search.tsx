import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { maxQuery } from '#contract/limits.ts'
import { readReason } from '#lib/read-reason.ts'
import { searchQueries } from '#queries/home.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { Field } from '#ui/field.tsx'
import css from './directory-search.module.css'
import { Results } from './results.tsx'

/** How long nothing is typed before the server is asked, in ms. */
const pauseMs = 200

/**
 * One search over all types: what it finds opens below. Arrows move, Enter opens the profile that is
 * marked, at first the best one, Escape closes.
 */
export function DirectorySearch() {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  /** Enter was pressed before the answer was here. */
  const isAwaited = useRef(false)
  const asked = useSettled(text.trim())
  const found = useQuery(searchQueries.found(asked))
  const { data, error, isPlaceholderData } = found
  const isCurrent = data !== undefined && !isPlaceholderData && asked === text.trim()
  const profiles = data?.groups.flatMap((group) => group.profiles) ?? []
  const marked = profiles[active]
  const isShown =
    open && text.trim() !== '' && asked !== '' && (data !== undefined || error !== null)

  const go = (handle: string) => {
    setOpen(false)
    void navigate({ to: '/profile/$id', params: { id: handle } })
  }

  const first = profiles[0]?.handle
  useEffect(() => {
    if (!isCurrent || !isAwaited.current) return
    isAwaited.current = false
    if (first !== undefined) void navigate({ to: '/profile/$id', params: { id: first } })
  }, [isCurrent, first, navigate])

  const act = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined) {
      event.preventDefault()
      setOpen(true)
      if (isShown && profiles.length > 0) {
        setActive((active + move + profiles.length) % profiles.length)
      }
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isCurrent && marked) go(marked.handle)
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
        aria-activedescendant={isShown && marked ? `${id}-${marked.id}` : undefined}
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
        <Results
          id={id}
          groups={data?.groups ?? []}
          marked={marked?.id}
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
