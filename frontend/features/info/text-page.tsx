import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PageText, Paragraph, TextSection } from '#contract/pages/page-texts/page-text.ts'
import { copyText } from '#lib/copy-text.ts'
import layout from '#ui/layout.module.css'
import { Table } from '#ui/table.tsx'
import typography from '#ui/typography.module.css'
import { Contents } from './contents.tsx'
import css from './text-page.module.css'
import { ThreeLines } from './three-lines.tsx'

type TextPageProps = {
  text: PageText
  /** Search field beside the title. */
  search?: ReactNode
  children: ReactNode
}

/** A page of text: title, table of contents, an optional summary, and the sections. */
export function TextPage({ text, search, children }: TextPageProps) {
  const { summary, sections } = text
  return (
    <div className={layout.wrap}>
      <TextHead text={text}>{search}</TextHead>
      <div className={css.columns}>
        <Contents sections={sections} />
        <div className={css.text}>
          {summary && <ThreeLines lines={summary} />}
          {children}
        </div>
      </div>
    </div>
  )
}

/** Title and first words of a page of text. */
export function TextHead({
  text: { page, dated, lede },
  children,
}: {
  text: PageText
  children?: ReactNode
}) {
  return (
    <header className={css.head}>
      <h1 className={typography.display}>{page.title}</h1>
      {dated && <p className={typography.mono}>{dated}</p>}
      {lede && <p className={`${typography.lede} ${css.lede}`}>{lede}</p>}
      {children}
    </header>
  )
}

type TextSectionsProps = {
  sections: readonly TextSection[]
  /** Controls below a section, by its id. */
  below?: Record<string, ReactNode>
}

/** Sections of a text, each with an anchor. */
export function TextSections({ sections, below }: TextSectionsProps) {
  return sections.map(({ id, title, paragraphs, table }) => (
    <section key={id} id={id} className={css.section}>
      <div className={css.heading}>
        <h2 className={typography.h3}>{title}</h2>
        <SectionLink id={id} />
      </div>
      {paragraphs.map((paragraph) => (
        <p key={String(paragraph)} className={css.paragraph}>
          <ParagraphText paragraph={paragraph} />
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

/** Link to a section of a text page. Pressing it also copies the URL. */
function SectionLink({ id }: { id: string }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const copy = () =>
    void copyText(`${window.location.origin}${path}#${id}`, {
      title: 'Link Copied',
      text: 'The address of this section is on your clipboard.',
    })
  return (
    <a href={`#${id}`} className={`${layout.screenOnly} ${css.link}`} onClick={copy}>
      #{id}
      <span className={typography.hidden}>, copies the link to this section</span>
    </a>
  )
}

/** Text of a paragraph, with its links. */
function ParagraphText({ paragraph }: { paragraph: Paragraph }) {
  if (typeof paragraph === 'string') return paragraph
  return paragraph.map((run) =>
    typeof run === 'string' ? (
      run
    ) : (
      <Link key={run.text} to={run.to.path} {...(run.section && { hash: run.section })}>
        {run.text}
      </Link>
    ),
  )
}
