import { useEffect, useState } from 'react'
import type { HistoryReport } from '#contract/history/verify-history.ts'
import type { HistoryEvent } from '#contract/views/history.ts'

/** `hasFailed`: the code of the check could not be loaded. */
export type Verification = { report?: HistoryReport; hasFailed?: boolean }

/** Verifies a history in this browser, again after each new event. */
export function useVerification(events: readonly HistoryEvent[]): Verification {
  const [verification, setVerification] = useState<Verification>({})
  useEffect(() => {
    let isCurrent = true
    const check = async () => {
      // The code is large, so it loads only with a history to verify.
      const { checkSignatures } = await import('./check-signatures.ts')
      const report = await checkSignatures(events)
      if (isCurrent) setVerification({ report })
    }
    check().catch(() => {
      if (isCurrent) setVerification({ hasFailed: true })
    })
    return () => {
      isCurrent = false
    }
  }, [events])
  return verification
}
