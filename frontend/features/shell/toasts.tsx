import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { toastAtom } from '#lib/toast.ts'
import { useLazy } from '#lib/use-lazy.ts'
import { whenIdle } from '#lib/when-idle.ts'

const loadViewport = () => import('./toast-viewport.tsx')

/** The place for toasts. Its code comes when the page has settled, so that it delays nothing. */
export function Toasts() {
  const [wanted, setWanted] = useState(false)
  const toast = useAtomValue(toastAtom)?.id
  useEffect(() => {
    const want = () => setWanted(true)
    if (toast === undefined) whenIdle(want)
    else want()
  }, [toast])
  const viewport = useLazy(loadViewport, wanted, () => setWanted(false))
  return viewport && <viewport.ToastViewport />
}
