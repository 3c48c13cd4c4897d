import type { ReactNode } from 'react'
import type { PageText, TextSection } from '#contract/page-texts/page-text.ts'
import layout from '#ui/layout.module.css'
import { Table } from '#ui/table.tsx'
import type from '#ui/type.module.css'
import css from './text-page.module.css'
import { ThreeLines } from './three-lines.tsx'
import { Words } from './words.tsx'

/** A page that is read: its title, what it says in three lines, and the text itself. */
export function TextPage({ text, children }: { text: PageText; children: ReactNode }) {
  const { page, dated, summary } = text
  return (
    <div className={layout.wrap}>
      <header className={css.head}>
        <h1 className={type.display}>{page.title}</h1>
        {dated && <p className={type.mono}>{dated}</p>}
      </header>
      <div className={css.columns}>
        <div className={css.summary}>
          <ThreeLines lines={summary} />
        </div>
        <div>{children}</div>
      </div>
    </div>
  )
}

type TextSectionsProps = {
  sections: readonly TextSection[]
  /** What can be done about it, below a section, by its id. */
  below?: Record<string, ReactNode>
}

/** The sections of a text, each at an address of its own. */
export function TextSections({ sections, below }: TextSectionsProps) {
  return sections.map(({ id, title, paragraphs, table }) => (
    <section key={id} id={id} className={css.section}>
      <h2 className={type.h3}>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={String(paragraph)} className={`${type.say} ${css.paragraph}`}>
          <Words paragraph={paragraph} />
        </p>
      ))}
      {table && (
        <div className={css.table}>
          <Table
            caption={title}
            heads={table.heads}
            rows={table.rows.map((cells) => ({ key: cells[0] ?? '', cells }))}
          />
        </div>
      )}
      {below?.[id]}
    </section>
  ))
}
