import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { toastAtom } from '#lib/toast.ts'
import { useLazy } from '#lib/use-lazy.ts'

const loadViewport = () => import('./toast-viewport.tsx')

/** The place for toasts. Its code comes when the page has settled, so that it delays nothing. */
export function Toasts() {
  const [wanted, setWanted] = useState(false)
  const toast = useAtomValue(toastAtom)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each toast it is asked for again
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true))
    return () => clearTimeout(timer)
  }, [toast])
  const viewport = useLazy(loadViewport, wanted, () => setWanted(false))
  return viewport && <viewport.ToastViewport />
}
