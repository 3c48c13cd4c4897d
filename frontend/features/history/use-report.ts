import { useEffect, useState } from 'react'
import type { HistoryReport } from '#contract/history/verify-history.ts'
import type { HistoryEvent } from '#contract/views/history.ts'

/** `failed`: the code of the check could not be loaded. */
export type CheckState = HistoryReport | 'pending' | 'failed'

/** Verifies a history in this browser, again after each new event. */
export function useReport(events: readonly HistoryEvent[]): CheckState {
  const [report, setReport] = useState<CheckState>('pending')
  useEffect(() => {
    let isCurrent = true
    const check = async () => {
      // The code is large, so it loads only with a history to verify.
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
