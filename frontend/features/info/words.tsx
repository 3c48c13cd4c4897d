import { Link } from '@tanstack/react-router'
import type { Paragraph } from '#contract/page-texts/page-text.ts'

/** A paragraph's words, with the links in it. */
export function Words({ paragraph }: { paragraph: Paragraph }) {
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
