import { useEffect, useMemo, useState } from 'react'
import type { DirectoryFilter } from '#contract/match.ts'

/** How long nothing is typed before the server is asked, in ms. */
const pause = 250

/** The filters with a text that is typed to its end; what is chosen counts at once. */
export function useSettledText(filter: DirectoryFilter): DirectoryFilter {
  const { q } = filter
  const [settled, setSettled] = useState(q)
  useEffect(() => {
    if (settled === q) return
    const timer = setTimeout(() => setSettled(q), pause)
    return () => clearTimeout(timer)
  }, [q, settled])
  return useMemo(() => {
    const { q: _typed, ...chosen } = filter
    return settled === undefined ? chosen : { ...chosen, q: settled }
  }, [filter, settled])
}
