import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { maxTag, maxTags } from '#contract/profile/profile-limits.ts'
import field from '#ui/field.module.css'
import { FieldNote } from '#ui/field-note.tsx'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { fieldLabels } from './field-labels.ts'
import { formatRemaining } from './format-remaining.ts'
import css from './tag-field.module.css'
import { findUnambiguous, removeDuplicates, splitTags, suggestTags } from './tags.ts'
import type { ProfileFormApi } from './use-profile-form.ts'

/** Tags as chips, and an input for the next one, which suggests the filter options and accepts any word. */
export function TagField({
  form,
  className,
}: {
  form: ProfileFormApi
  className?: string | undefined
}) {
  const id = useId()
  const { field: tags, fieldState } = useController({ control: form.control, name: 'tags' })
  const type = useWatch({ control: form.control, name: 'profileType' })
  const line = useRef<HTMLInputElement>(null)
  const chips = useRef<HTMLUListElement>(null)
  // The last tag is still being typed, unless the value was changed from elsewhere.
  const [typed, setTyped] = useState({ text: '', within: '' })
  const text = typed.within === tags.value ? typed.text : ''
  const all = splitTags(tags.value)
  const chosen = text.trim() === '' ? all : all.slice(0, -1)

  const write = (list: readonly string[], next: string) => {
    const within = [...list, next.trim()].filter((tag) => tag !== '').join(', ')
    setTyped({ text: next, within })
    tags.onChange(within)
    if (form.getFieldState('tags').invalid) void form.trigger('tags')
  }
  const choose = (list: readonly string[]) => write(removeDuplicates([...chosen, ...list]), '')
  const remove = (place: number) => {
    write(chosen.toSpliced(place, 1), text)
    const others = chips.current?.querySelectorAll('button') ?? []
    const next = others[place + 1] ?? others[place - 1] ?? line.current
    next?.focus()
  }
  const room = [
    chosen.length >= maxTags - 5 && `${chosen.length} of ${maxTags} tags`,
    formatRemaining(text, maxTag),
  ]
  return (
    <div className={joinClasses(field.field, className)}>
      <label className={field.label} htmlFor={id}>
        {fieldLabels.tags}
      </label>
      {chosen.length > 0 && (
        <ul ref={chips} className={css.chips} aria-label="Chosen">
          {chosen.map((tag, place) => (
            <li key={tag}>
              <button
                type="button"
                className={css.chip}
                aria-label={`Remove ${tag}`}
                onClick={() => remove(place)}
              >
                <bdi>{tag}</bdi>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TagInput
        id={id}
        text={text}
        options={suggestTags(type, text, chosen)}
        room={room.filter(Boolean).join('. ')}
        error={fieldState.error?.message}
        inputRef={(input) => {
          line.current = input
          tags.ref(input)
        }}
        onType={(written) => {
          const pieces = written.split(',')
          const next = pieces.pop() ?? ''
          write(removeDuplicates([...chosen, ...splitTags(pieces.join(','))]), next)
        }}
        onChoose={choose}
        onLeave={() => {
          tags.onBlur()
          if (text.trim() !== '') choose([text.trim()])
          if (fieldState.isDirty) void form.trigger('tags')
        }}
        onRemoveLast={() => write(chosen.slice(0, -1), '')}
      />
    </div>
  )
}

type TagInputProps = {
  id: string
  text: string
  options: readonly string[]
  /** Formatted numbers of remaining tags and characters. */
  room: string
  error: string | undefined
  inputRef: (input: HTMLInputElement | null) => void
  onType: (text: string) => void
  onChoose: (tags: readonly string[]) => void
  onLeave: () => void
  /** Called for Backspace in the empty input. */
  onRemoveLast: () => void
}

/** Input with a list of suggestions: the combobox of the ARIA practices, in which the input keeps the focus. */
function TagInput(props: TagInputProps) {
  const { id, text, options, room, error, inputRef, onType, onChoose, onLeave } = props
  const { open, active, current, onKeyDown, reset } = useSuggestions(props)
  const how = current
    ? `Enter takes “${current}”, a comma what you typed.`
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
      <FieldNote id={`${id}-note`} hint={[room, how].filter(Boolean).join('. ')} error={error} />
      <div
        id={`${id}-list`}
        className={css.list}
        role="listbox"
        aria-label="Suggestions"
        hidden={!open}
      >
        {options.map((option, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys and keeps the focus
          <div
            key={option}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              onChoose([option])
              reset('closed')
            }}
          >
            {option}
          </div>
        ))}
      </div>
    </div>
  )
}

type SuggestionsOptions = Pick<TagInputProps, 'text' | 'options' | 'onChoose' | 'onRemoveLast'>

/** State and keys of the list of suggestions. */
function useSuggestions({ text, options, onChoose, onRemoveLast }: SuggestionsOptions) {
  const [moved, setMoved] = useState<number>()
  // Without text the list opens when the input receives the focus, and not again after a choice.
  const [isClosed, setClosed] = useState(true)
  const active = moved ?? findUnambiguous(text, options)
  const open = options.length > 0 && !isClosed
  const current = open ? options[active] : undefined
  const reset = (state: 'open' | 'closed') => {
    setMoved(undefined)
    setClosed(state === 'closed')
  }
  /** Handlers return whether they replace the default of their key. */
  const keys: Record<string, () => boolean> = {
    ArrowDown: () => {
      setClosed(false)
      setMoved(active + 1 < options.length ? active + 1 : 0)
      return options.length > 0
    },
    ArrowUp: () => {
      setMoved(active > 0 ? active - 1 : options.length - 1)
      return open
    },
    Enter: () => {
      if (!current && text.trim() === '') return false
      onChoose([current ?? text.trim()])
      reset('closed')
      return true
    },
    Escape: () => {
      setClosed(true)
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
  return { open, active, current, onKeyDown, reset }
}
