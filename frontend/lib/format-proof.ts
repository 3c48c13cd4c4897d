import { formatDay } from '#contract/format-day.ts'
import { type LinkProof, proofMethodWords } from '#contract/profile/proven-links.ts'

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats a proof as a short text, and as an accessible name: "Proven by rel=me on 22 November 2026". */
export function formatProof({ method, day, lostOn }: LinkProof): { text: string; label: string } {
  if (lostOn !== null) {
    return {
      text: `Proven until ${formatDay(lostOn)}`,
      label: `Proven until ${longDay.format(new Date(lostOn))}`,
    }
  }
  const words = proofMethodWords[method]
  return {
    text: `Proven · ${words} · ${formatDay(day)}`,
    label: `Proven by ${words} on ${longDay.format(new Date(day))}`,
  }
}
