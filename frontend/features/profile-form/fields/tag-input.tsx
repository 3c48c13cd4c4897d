import { type KeyboardEvent, useState } from 'react'
import field from '#ui/field.module.css'
import { FieldNote } from '#ui/field-note.tsx'
import css from './tag-field.module.css'
import { findUnambiguous } from './tags.ts'

type TagInputProps = {
  id: string
  text: string
  suggested: readonly string[]
  /** The typed text, if it can be added as a tag that is not suggested. */
  newTag: string | undefined
  /** Formatted numbers of tags and of characters left; empty unless a limit is near. */
  counts: string
  error: string | undefined
  inputRef: (input: HTMLInputElement | null) => void
  onType: (text: string) => void
  onChoose: (tags: readonly string[]) => void
  onLeave: () => void
  /** Called for Backspace in the empty input. */
  onRemoveLast: () => void
}

/** Input with a list of suggestions: the combobox of the ARIA practices, in which the input keeps the focus. */
export function TagInput(props: TagInputProps) {
  const { id, text, newTag, counts, error, inputRef, onType, onChoose, onLeave } = props
  const { options, open, active, current, onKeyDown, reset } = useSuggestions(props)
  const keyHint =
    current && current !== newTag
      ? `Enter adds “${current}”. A comma adds what you typed.`
      : 'Separate with commas or Enter.'
  return (
    <div className={css.suggesting}>
      <input
        id={id}
        ref={inputRef}
        className={field.input}
        role="combobox"
        dir="auto"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={current && `${id}-${active}`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-note`}
        value={text}
        onFocus={() => reset('open')}
        onChange={({ target }) => {
          reset('open')
          onType(target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          reset('closed')
          onLeave()
        }}
      />
      {/* Above the list, which would cover the note during typing. */}
      <FieldNote
        id={`${id}-note`}
        hint={[counts, keyHint].filter(Boolean).join('. ')}
        error={error}
      />
      <div
        id={`${id}-list`}
        className={css.list}
        role="listbox"
        aria-label="Suggestions"
        hidden={!open}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys and keeps the focus
          <div
            key={option}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              onChoose([option])
              reset('closed')
            }}
          >
            {option === newTag ? (
              <span>
                Add “<bdi>{option}</bdi>” as a new tag
              </span>
            ) : (
              option
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

type SuggestionsOptions = Pick<
  TagInputProps,
  'text' | 'suggested' | 'newTag' | 'onChoose' | 'onRemoveLast'
>

/** State and keys of the list of suggestions, whose last option is the new tag. */
function useSuggestions({ text, suggested, newTag, onChoose, onRemoveLast }: SuggestionsOptions) {
  const options = newTag === undefined ? suggested : [...suggested, newTag]
  /** Index of the option that the arrow keys reached. */
  const [movedTo, setMovedTo] = useState<number>()
  // Without text the list opens when the input receives the focus, and not again after a choice.
  const [isOpened, setOpened] = useState(false)
  const unambiguous = findUnambiguous(text, suggested)
  const active = movedTo ?? (unambiguous < 0 && newTag ? suggested.length : unambiguous)
  const open = isOpened && options.length > 0
  const current = open ? options[active] : undefined
  const reset = (state: 'open' | 'closed') => {
    setMovedTo(undefined)
    setOpened(state === 'open')
  }
  /** Handlers return whether they replace the default of their key. */
  const keys: Record<string, () => boolean> = {
    ArrowDown: () => {
      setOpened(true)
      setMovedTo(active + 1 < options.length ? active + 1 : 0)
      return options.length > 0
    },
    ArrowUp: () => {
      setMovedTo(active > 0 ? active - 1 : options.length - 1)
      return open
    },
    Enter: () => {
      if (!current && text.trim() === '') return false
      onChoose([current ?? text.trim()])
      reset('closed')
      return true
    },
    Escape: () => {
      setOpened(false)
      return open
    },
    Backspace: () => {
      if (text === '') onRemoveLast()
      return text === ''
    },
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter confirms a word that is being composed with an input method.
    if (!event.nativeEvent.isComposing && keys[event.key]?.()) event.preventDefault()
  }
  return { options, open, active, current, onKeyDown, reset }
}
