import { useId, useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { maxTag, maxTags } from '#contract/profile/profile-limits.ts'
import field from '#ui/field.module.css'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import rows from '#ui/row.module.css'
import formCss from '../profile-form.module.css'
import { fieldLabels } from './field-labels.ts'
import { formatRemaining } from './format-remaining.ts'
import css from './tag-field.module.css'
import { TagInput } from './tag-input.tsx'
import { findNewTag, removeDuplicates, splitTags, suggestTags } from './tags.ts'
import type { ProfileFormApi } from './use-profile-form.ts'

/** Tags as chips, and an input for the next one, which suggests the filter options and accepts any word. */
export function TagField({ form }: { form: ProfileFormApi }) {
  const id = useId()
  const { field: tags, fieldState } = useController({ control: form.control, name: 'tags' })
  const type = useWatch({ control: form.control, name: 'profileType' })
  const input = useRef<HTMLInputElement>(null)
  const chips = useRef<HTMLUListElement>(null)
  // The text being typed, and the value of the field that ends with it. If the value differs, the form was reset.
  const [typed, setTyped] = useState({ text: '', value: '' })
  const text = typed.value === tags.value ? typed.text : ''
  const all = splitTags(tags.value)
  const chosen = text.trim() === '' ? all : all.slice(0, -1)

  const write = (list: readonly string[], next: string) => {
    const value = [...list, next.trim()].filter((tag) => tag !== '').join(', ')
    setTyped({ text: next, value })
    tags.onChange(value)
    if (form.getFieldState('tags').invalid) void form.trigger('tags')
  }
  const choose = (list: readonly string[]) => write(removeDuplicates([...chosen, ...list]), '')
  const remove = (index: number) => {
    write(chosen.toSpliced(index, 1), text)
    // Until the next render, these include the removed one.
    const buttons = chips.current?.querySelectorAll('button') ?? []
    const next = buttons[index + 1] ?? buttons[index - 1] ?? input.current
    next?.focus()
  }
  const suggested = suggestTags(type, text, chosen)
  const counts = [
    chosen.length >= maxTags - 5 && `${chosen.length} of ${maxTags} tags`,
    formatRemaining(text, maxTag),
  ]
  return (
    <div className={joinClasses(field.field, formCss.full)}>
      <label className={field.label} htmlFor={id}>
        {fieldLabels.tags}
      </label>
      {chosen.length > 0 && (
        <ul ref={chips} className={`${rows.chips} ${css.chips}`} aria-label="Chosen">
          {chosen.map((tag, index) => (
            <li key={tag}>
              <button
                type="button"
                className={css.chip}
                aria-label={`Remove ${tag}`}
                onClick={() => remove(index)}
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
        suggested={suggested}
        newTag={findNewTag(text, [...suggested, ...chosen])}
        counts={counts.filter(Boolean).join('. ')}
        error={fieldState.error?.message}
        inputRef={(element) => {
          input.current = element
          tags.ref(element)
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
