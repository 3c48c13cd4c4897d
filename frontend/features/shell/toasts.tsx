import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { runWhenIdle } from '#lib/run-when-idle.ts'
import { toastAtom } from '#lib/toast.ts'
import { useLazy } from '#lib/use-lazy.ts'

const loadViewport = () => import('./toast-viewport.tsx')

/** The place for toasts. Its code comes when the page has settled, so that it delays nothing. */
export function Toasts() {
  const [wanted, setWanted] = useState(false)
  const toast = useAtomValue(toastAtom)?.id
  useEffect(() => {
    const want = () => setWanted(true)
    if (toast === undefined) runWhenIdle(want)
    else want()
  }, [toast])
  const viewport = useLazy(loadViewport, wanted, () => setWanted(false))
  // A dialog hides from readers all but what is live when it opens, and the code may come after it. What
  // comes is said elsewhere: not twice.
  return <div aria-live="off">{viewport && <viewport.ToastViewport />}</div>
}
