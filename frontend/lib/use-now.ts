import { useEffect, useState } from 'react'

const tickMs = 15_000

/** The time in ms since 1970, told anew a few times a minute: for ages that people read. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
