import { useEffect, useState } from 'react'

/** How long nothing is typed before the server is asked, in ms. */
const pause = 250

/** A text that is typed to its end. */
export function useSettled(text: string | undefined): string | undefined {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (settled === text) return
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text, settled])
  return settled
}
