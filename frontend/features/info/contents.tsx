import { useEffect, useState } from 'react'
import type { TextSection } from '#contract/pages/page-texts/page-text.ts'
import typography from '#ui/typography.module.css'
import css from './contents.module.css'

type ContentsProps = { sections: readonly TextSection[] }

/**
 * Table of contents of a text page: beside the text in wide windows, collapsed above it in narrow ones. The
 * style sheet hides one of the two, so that the layout does not shift when the scripts load.
 */
export function Contents({ sections }: ContentsProps) {
  const list = <ContentsList sections={sections} />
  return (
    <>
      <nav aria-label="Contents" className={css.beside}>
        {list}
      </nav>
      <nav aria-label="Contents" className={css.above}>
        <details>
          <summary className={css.summary}>Contents</summary>
          {list}
        </details>
      </nav>
    </>
  )
}

function ContentsList({ sections }: ContentsProps) {
  const current = useVisibleSection(sections)
  const groups = [...new Set(sections.map(({ group }) => group))]
  return groups.map((group) => (
    <div key={group ?? ''} className={css.group}>
      {group && <p className={typography.mono}>{group}</p>}
      <ul className={css.list}>
        {sections
          .filter((section) => section.group === group)
          .map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className={css.link}
                aria-current={id === current ? 'location' : undefined}
              >
                {title}
              </a>
            </li>
          ))}
      </ul>
    </div>
  ))
}

/** Returns the id of the section at the top of the window; undefined above the first. */
function useVisibleSection(sections: readonly TextSection[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id)
          else visible.delete(target.id)
        }
        const top = sections.find(({ id }) => visible.has(id))?.id
        setCurrent((before) => top ?? (isAbove(sections) ? undefined : before))
      },
      // The upper third of the window, below the scroll margin that an anchor leaves free.
      { rootMargin: '-32px 0px -66% 0px' },
    )
    for (const { id } of sections) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [sections])
  return current
}

/** Returns whether the window is above the first section, as after a jump to the top of the page. */
function isAbove([first]: readonly TextSection[]): boolean {
  const section = first && document.getElementById(first.id)
  return !!section && section.getBoundingClientRect().top > 0
}
