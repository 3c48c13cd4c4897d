import { useLocation } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLazy } from '#lib/use-lazy.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { Footer } from './footer.tsx'
import { Menu } from './menu.tsx'
import css from './shell.module.css'
import { Toasts } from './toasts.tsx'
import { TopBar } from './top-bar.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const mainId = 'main'
const loadShortcuts = () => import('./shortcuts-dialog.tsx')

type ShellProps = {
  /** The wallet in the wide bar, the narrow bar and the menu. */
  wallet: { bar: ReactNode; brief: ReactNode; menu: ReactNode }
  children: ReactNode
}

/** Frame of every page: navigation, content, footer and toasts. */
export function Shell({ wallet, children }: ShellProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  const [shortcutsOpen, setShortcutsOpen] = useState(false)
  const closeShortcuts = () => setShortcutsOpen(false)
  const shortcuts = useLazy(loadShortcuts, shortcutsOpen, closeShortcuts)
  useShortcuts(() => setShortcutsOpen(true))
  usePageFocus()
  const menuButton = useRef<HTMLButtonElement>(null)
  useCloseMenu(menuOpen, setMenuOpen, menuButton)
  return (
    <>
      <a className={css.skip} href={`#${mainId}`}>
        Skip to content
      </a>
      <TopBar
        wallet={wallet.bar}
        walletBrief={wallet.brief}
        menuOpen={menuOpen}
        onMenu={() => setMenuOpen(!menuOpen)}
        menuButton={menuButton}
      />
      {menuOpen && <Menu wallet={wallet.menu} onLeave={() => setMenuOpen(false)} />}
      <div className={joinClasses(css.page, menuOpen && css.behindMenu)}>
        <main id={mainId} tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      {shortcutsOpen && shortcuts && <shortcuts.ShortcutsDialog onClose={closeShortcuts} />}
      <Toasts />
    </>
  )
}

/** Closes the menu on Escape, on navigation, and when the window is wide enough for the bar. */
function useCloseMenu(
  open: boolean,
  setOpen: (open: boolean) => void,
  button: RefObject<HTMLButtonElement | null>,
) {
  const pathname = useLocation({ select: (location) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the page closes the menu
  useEffect(() => setOpen(false), [pathname, setOpen])
  useEffect(() => {
    if (!open) return
    const wide = window.matchMedia('(min-width: 70em)')
    const close = () => setOpen(false)
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close()
      button.current?.focus()
    }
    window.addEventListener('keydown', closeByKey)
    wide.addEventListener('change', close)
    return () => {
      window.removeEventListener('keydown', closeByKey)
      wide.removeEventListener('change', close)
    }
  }, [open, setOpen, button])
}

/** Moves the focus to the top of a new page, so that keyboards and screen readers start there. */
function usePageFocus() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [pathname])
}
