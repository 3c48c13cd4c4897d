import { useEffect, useState } from 'react'

const tickMs = 15_000

/** Returns the time in ms since 1970, updated a few times a minute, to display ages. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
