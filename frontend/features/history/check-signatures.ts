import { isHex, recoverMessageAddress } from 'viem'
import { type HistoryReport, verifyHistory } from '#contract/history/verify-history.ts'
import type { RecoverSigner } from '#contract/history/verify-signature.ts'
import type { HistoryEvent } from '#contract/views/history.ts'

const recover: RecoverSigner = async ({ message, signature }) => {
  try {
    return isHex(signature) ? await recoverMessageAddress({ message, signature }) : undefined
  } catch {
    return undefined
  }
}

/** Verifies every signature of a history, and its order, in this browser. */
export function checkSignatures(events: readonly HistoryEvent[]): Promise<HistoryReport> {
  return verifyHistory(events, recover)
}
