import { useEffect, useState } from 'react'
import type { HistoryReport } from '#contract/verify-history.ts'
import type { HistoryEvent } from '#contract/views/history.ts'

/** `failed`: what checks could not be fetched. */
export type Checking = HistoryReport | 'pending' | 'failed'

/** Checks the history in this browser, again whenever it grows. */
export function useReport(events: readonly HistoryEvent[]): Checking {
  const [report, setReport] = useState<Checking>('pending')
  useEffect(() => {
    let isCurrent = true
    const check = async () => {
      // What checks signatures is large, and comes when there is something to check.
      const { checkSignatures } = await import('./check-signatures.ts')
      const found = await checkSignatures(events)
      if (isCurrent) setReport(found)
    }
    check().catch(() => {
      if (isCurrent) setReport('failed')
    })
    return () => {
      isCurrent = false
    }
  }, [events])
  return report
}
