import { useAtomValue } from 'jotai'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import {
  toastHotkey,
  toastSwipe,
  toastTime,
  tooltipDelay,
  tooltipSkipDelay,
} from '#contract/limits.ts'
import { dismissToast, toastAtom } from '#lib/toast.ts'
import { Toaster } from '#ui/toast.tsx'
import { TooltipTiming } from '#ui/tooltip.tsx'
import { Footer } from './footer.tsx'
import { Menu } from './menu.tsx'
import css from './shell.module.css'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { TopBar } from './top-bar.tsx'
import { usePageFocus } from './use-page-focus.ts'
import { useShortcuts } from './use-shortcuts.ts'

const mainId = 'main'

type ShellProps = {
  /** The wallet as the wide bar, the narrow bar and the menu show it. */
  wallet: { bar: ReactNode; brief: ReactNode; menu: ReactNode }
  children: ReactNode
}

/** What stands on every page: the navigation, the page itself, the footer, and the toast. */
export function Shell({ wallet, children }: ShellProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  const [helpOpen, setHelpOpen] = useState(false)
  const toast = useAtomValue(toastAtom)
  useShortcuts(useCallback(() => setHelpOpen(true), []))
  usePageFocus(mainId)
  useMenuKeys(menuOpen, setMenuOpen)
  return (
    <TooltipTiming delayDuration={tooltipDelay} skipDelayDuration={tooltipSkipDelay}>
      <a className={css.skip} href={`#${mainId}`}>
        Skip to the page
      </a>
      <TopBar
        wallet={wallet.bar}
        walletBrief={wallet.brief}
        menuOpen={menuOpen}
        onMenu={() => setMenuOpen(!menuOpen)}
      />
      {menuOpen && <Menu wallet={wallet.menu} onLeave={() => setMenuOpen(false)} />}
      <div className={menuOpen ? css.behindMenu : undefined}>
        <main id={mainId} tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      {helpOpen && <ShortcutsDialog open onOpenChange={setHelpOpen} />}
      <Toaster
        toast={toast}
        onDismiss={dismissToast}
        duration={toastTime}
        swipe={toastSwipe}
        hotkey={toastHotkey}
      />
    </TooltipTiming>
  )
}

/** Escape closes the menu, and so does a window that becomes wide enough for the bar. */
function useMenuKeys(open: boolean, setOpen: (open: boolean) => void) {
  useEffect(() => {
    if (!open) return
    const wide = window.matchMedia('(min-width: 1120px)')
    const close = () => setOpen(false)
    const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    window.addEventListener('keydown', closeByKey)
    wide.addEventListener('change', close)
    return () => {
      window.removeEventListener('keydown', closeByKey)
      wide.removeEventListener('change', close)
    }
  }, [open, setOpen])
}
