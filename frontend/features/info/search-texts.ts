import { foldText } from '#contract/fold-text.ts'
import { faqText } from '#contract/pages/page-texts/faq.ts'
import type { Paragraph, TextSection } from '#contract/pages/page-texts/page-text.ts'
import { privacyText } from '#contract/pages/page-texts/privacy.ts'
import { termsText } from '#contract/pages/page-texts/terms.ts'
import { type Update, updates } from '#contract/pages/page-texts/updates.ts'

/** A section of a help page, or an update, that matches a search. */
export type HelpResult =
  | { title: string; page: (typeof searchedTexts)[number]['page']; section: string }
  | { update: Update }

const searchedTexts = [faqText, privacyText, termsText]

const toPlainText = (paragraph: Paragraph) =>
  typeof paragraph === 'string'
    ? paragraph
    : paragraph.map((run) => (typeof run === 'string' ? run : run.text)).join('')

const wordsOf = (query: string) => foldText(query).split(' ').filter(Boolean)

const containsAll = (words: readonly string[], text: string) => {
  const folded = foldText(text)
  return words.every((word) => folded.includes(word))
}

const toSearchText = ({ title, paragraphs, table }: TextSection) =>
  [title, ...paragraphs.map(toPlainText), ...(table?.rows.flat() ?? [])].join('\n')

/** Returns the sections that contain every word of the query; all of them when it has none. */
export function filterSections(
  sections: readonly TextSection[],
  query: string,
): readonly TextSection[] {
  const words = wordsOf(query)
  return sections.filter((section) => containsAll(words, toSearchText(section)))
}

/** Returns answers, policies and updates that contain every word of the query, title matches first. */
export function searchHelp(query: string): HelpResult[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const sections = searchedTexts.flatMap(({ page, sections }) =>
    filterSections(sections, query).map(({ id, title }) => ({ title, page, section: id })),
  )
  const byTitle = sections.filter(({ title }) => containsAll(words, title))
  const byText = sections.filter((section) => !byTitle.includes(section))
  const matching = updates
    .filter(({ text }) => containsAll(words, text))
    .map((update) => ({ update }))
  return [...byTitle, ...byText, ...matching]
}
