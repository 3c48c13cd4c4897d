import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { toastHotkey, toastSwipe, toastTime } from '#contract/limits.ts'
import { dismissToast, toastAtom } from '#lib/toast.ts'
import { Toaster } from '#ui/toast.tsx'

/** What stands on every page. */
export function Shell({ children }: { children: ReactNode }) {
  const toast = useAtomValue(toastAtom)
  return (
    <>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Toaster
        toast={toast}
        onDismiss={dismissToast}
        duration={toastTime}
        swipe={toastSwipe}
        hotkey={toastHotkey}
      />
    </>
  )
}
