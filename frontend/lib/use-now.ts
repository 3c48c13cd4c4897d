import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { getRenderedAt } from '#queries/query-client.ts'

const tickMs = 15_000

/**
 * Returns the time in ms since 1970, updated a few times a minute, to display ages. While a page hydrates,
 * it is the time at which the server rendered it.
 */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const renderedAt = getRenderedAt(useQueryClient())
  return useHydrated() ? now : (renderedAt ?? now)
}
