import type { editPage, helpPages, submitPage } from '../pages.ts'

type HelpPage = (typeof helpPages)[number]
type NamedPage = HelpPage | typeof submitPage | typeof editPage

/** Words in a row; some of them lead to another page, or to a section of one. */
export type Run = string | { text: string; to: NamedPage; section?: string }

export type Paragraph = string | readonly Run[]

export type TextSection = {
  /** What an address names it by: `/faq#review`. */
  id: string
  title: string
  paragraphs: readonly Paragraph[]
  table?: { heads: readonly string[]; rows: readonly (readonly string[])[] }
}

/** A page that is read: what it says in three lines, and then at length. */
export type PageText = {
  page: HelpPage
  /** As it stands beside the title. */
  dated?: string
  summary: readonly [string, string, string]
  sections: readonly TextSection[]
}
