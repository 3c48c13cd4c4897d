import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import css from './menu.module.css'
import { sections, submit, support, useCurrentSection } from './sections.ts'
import { menuId } from './top-bar.tsx'

/** Navigation menu of a narrow window. It replaces the page while it is open. */
export function Menu({ wallet, onLeave }: { wallet: ReactNode; onLeave: () => void }) {
  const isCurrent = useCurrentSection()
  return (
    <main className={layout.wrap}>
      <h1 className={typography.hidden}>Menu</h1>
      <nav id={menuId} className={css.menu} aria-label="Menu">
        {[...sections, support].map((section) => (
          <Link
            key={section.path}
            to={section.path}
            className={css.section}
            onClick={onLeave}
            {...(isCurrent(section) && { 'aria-current': 'page' })}
          >
            {section.name}
          </Link>
        ))}
        <div className={css.actions}>
          <Button variant="primary" asChild>
            <Link to={submit.path} onClick={onLeave}>
              {submit.name}
            </Link>
          </Button>
          {wallet}
        </div>
      </nav>
    </main>
  )
}
