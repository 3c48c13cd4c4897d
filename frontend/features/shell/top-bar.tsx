import { Link } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import { Button } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { Logo } from '#ui/logo.tsx'
import { type Section, sections, submit, support, useCurrentSection } from './sections.ts'
import css from './top-bar.module.css'

export const menuId = 'menu'

type TopBarProps = {
  wallet: ReactNode
  /** The wallet in a narrow window: the button, or only the address. */
  walletBrief: ReactNode
  menuOpen: boolean
  onMenu: () => void
  menuButton?: RefObject<HTMLButtonElement | null>
}

/** Navigation bar of every page. In a narrow window it is collapsed into a menu. */
export function TopBar({ wallet, walletBrief, menuOpen, onMenu, menuButton }: TopBarProps) {
  const isCurrent = useCurrentSection()
  const currentProps = (section: Section) =>
    isCurrent(section) ? ({ 'aria-current': 'page' } as const) : {}
  return (
    <header className={css.bar}>
      <nav className={`${layout.wrap} ${css.row}`} aria-label="Main">
        <Link to="/" className={css.brand} aria-label="Provenance, home">
          <Logo />
        </Link>
        <div className={`${layout.screenOnly} ${css.wide}`}>
          {sections.map((section) => (
            <Link
              key={section.path}
              to={section.path}
              className={css.section}
              {...currentProps(section)}
            >
              {section.name}
            </Link>
          ))}
          <Button size="small" asChild>
            <Link to={support.path} {...currentProps(support)}>
              {support.name}
            </Link>
          </Button>
          <Button size="small" asChild>
            <Link to={submit.path} {...currentProps(submit)}>
              {submit.name}
            </Link>
          </Button>
          {wallet}
        </div>
        <div className={`${layout.screenOnly} ${css.narrow}`}>
          {walletBrief}
          <Button
            ref={menuButton}
            size="small"
            aria-expanded={menuOpen}
            aria-controls={menuId}
            onClick={onMenu}
          >
            {menuOpen ? 'Close' : 'Menu'}
          </Button>
        </div>
      </nav>
    </header>
  )
}
