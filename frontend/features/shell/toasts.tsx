import { lazy, Suspense, useEffect, useState } from 'react'

const load = () => import('./toast-viewport.tsx')
const ToastViewport = lazy(load)

/** The place for toasts. Its code comes when the page has settled, so that it delays nothing. */
export function Toasts() {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true))
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{settled && <ToastViewport />}</Suspense>
}
