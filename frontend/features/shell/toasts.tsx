import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { runWhenIdle } from '#lib/run-when-idle.ts'
import { toastAtom } from '#lib/toast.ts'
import { useLazy } from '#lib/use-lazy.ts'

const loadViewport = () => import('./toast-viewport.tsx')

/** Container for toasts. Its code loads when the page is idle, so that it does not delay the page. */
export function Toasts() {
  const [shouldLoad, setShouldLoad] = useState(false)
  const toastId = useAtomValue(toastAtom)?.id
  useEffect(() => {
    const load = () => setShouldLoad(true)
    if (toastId === undefined) runWhenIdle(load)
    else load()
  }, [toastId])
  const viewport = useLazy(loadViewport, shouldLoad, () => setShouldLoad(false))
  // An open dialog hides all elements from screen readers except live regions that exist already. The code may
  // load later, so the region exists from the start. It is off, since the toast has its own live region.
  return <div aria-live="off">{viewport && <viewport.ToastViewport />}</div>
}
