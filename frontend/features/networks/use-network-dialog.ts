import { useState } from 'react'
import type { NetworkRuleKind } from '#contract/commands/network.ts'
import type { NetworkView } from '#contract/views/network.ts'

/** State of the one dialog that can be open. */
type Asked =
  | { kind: 'measure'; measure: NetworkRuleKind; network: string }
  | { kind: 'release'; released: NetworkView }

/** The dialogs about networks. A page may open one from elsewhere, say from a row about an address. */
export function useNetworkDialog() {
  const [asked, setAsked] = useState<Asked>()
  return {
    asked,
    /** Asks about a network to be held off or allowed; an empty one is typed in. */
    ask: (measure: NetworkRuleKind, network = '') =>
      setAsked({ kind: 'measure', measure, network }),
    askRelease: (released: NetworkView) => setAsked({ kind: 'release', released }),
    close: () => setAsked(undefined),
  }
}
export type NetworkDialog = ReturnType<typeof useNetworkDialog>
