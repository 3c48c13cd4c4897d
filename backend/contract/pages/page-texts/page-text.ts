import type { editPage, helpPages, submitPage } from '#contract/pages/pages.ts'

type HelpPage = (typeof helpPages)[number]
type NamedPage = HelpPage | typeof submitPage | typeof editPage

/** A run of text, which may link to another page or to a section of one. */
export type Run = string | { text: string; to: NamedPage; section?: string }

export type Paragraph = string | readonly Run[]

export type TextSection = {
  /** Fragment in the address: `/faq#review`. */
  id: string
  title: string
  /** Heading of the group in the table of contents. */
  group?: string
  paragraphs: readonly Paragraph[]
  table?: { heads: readonly string[]; rows: readonly (readonly string[])[] }
}

/** A page of text, with an optional summary. */
export type PageText = {
  page: HelpPage
  /** Date next to the title. */
  dated?: string
  /** Introduction next to the title. */
  lede?: string
  summary?: readonly string[]
  sections: readonly TextSection[]
}
