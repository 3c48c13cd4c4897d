/** Takes down what was not taken over as it stood. */
export type Note = (change: string) => void

type Kind = { label: string; max: number; prose?: boolean }

const noCharacter = /[^\P{Cc}\n\t]|\p{Cs}/gu
const breaks = /[\n\t]+/g
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u
const markup = /<\/?[a-z][^>]*>/i

/**
 * A text as an owner could have written it, empty where there is none. `max` in code points; a longer
 * one is cut, and ends in an ellipsis.
 */
export function tidyText(value: unknown, { label, max, prose = false }: Kind, note: Note): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') {
    note(`${label} is no text: it was left out`)
    return ''
  }
  const lines = value.replace(/\r\n?/g, '\n')
  const kept = lines.replace(noCharacter, '')
  if (kept !== lines) note(`control characters were taken out of ${label}`)
  const text = (prose ? kept : kept.replace(breaks, ' ')).normalize('NFC').trim()
  if (!visible.test(text)) return ''
  if (markup.test(text)) note(`${label} holds HTML, which is shown as text`)
  const points = [...text]
  if (points.length <= max) return text
  note(`${label} was cut from ${points.length} to ${max} characters`)
  return `${points
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
}
