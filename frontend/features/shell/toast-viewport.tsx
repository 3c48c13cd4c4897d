import { useAtomValue } from 'jotai'
import { toastHotkey, toastSwipe, toastTimeMs } from '#contract/limits.ts'
import { dismissToast, toastAtom } from '#lib/toast.ts'
import { Toaster } from '#ui/toast.tsx'

/** Shows the page's one toast. */
export function ToastViewport() {
  return (
    <Toaster
      toast={useAtomValue(toastAtom)}
      onDismiss={dismissToast}
      duration={toastTimeMs}
      swipe={toastSwipe}
      hotkey={toastHotkey}
    />
  )
}
