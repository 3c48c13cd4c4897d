import { isVisible } from '#contract/text.ts'

/** Records a change to the imported record. */
export type ReportChange = (change: string) => void

/** `prose` keeps line breaks and tabs. */
type TextField = { label: string; max: number; prose?: boolean }

/** Control characters other than line breaks and tabs, and lone surrogates. */
const controlCharacters = /[^\P{Cc}\n\t]|\p{Cs}/gu
const breaks = /[\n\t]+/g
const markup = /<\/?[a-z][^>]*>/i

/**
 * Returns a valid text, empty if there is none. `max` counts code points; a longer text is cut and
 * ends in an ellipsis.
 */
export function tidyText(
  value: unknown,
  { label, max, prose = false }: TextField,
  reportChange: ReportChange,
): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') {
    reportChange(`${label} is not text: it was left out`)
    return ''
  }
  const lines = value.replace(/\r\n?/g, '\n')
  const kept = lines.replace(controlCharacters, '')
  if (kept !== lines) reportChange(`control characters were removed from ${label}`)
  const text = (prose ? kept : kept.replace(breaks, ' ')).normalize('NFC').trim()
  if (!isVisible(text)) return ''
  if (markup.test(text)) reportChange(`${label} holds HTML, which is shown as text`)
  const points = [...text]
  if (points.length <= max) return text
  reportChange(`${label} was cut from ${points.length} to ${max} characters`)
  return `${points
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
}
