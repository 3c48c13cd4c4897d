import { useState } from 'react'
import type { NetworkRuleKind } from '#contract/commands/network.ts'
import type { NetworkView } from '#contract/views/network.ts'

/** The open dialog. Only one can be open. */
type DialogRequest =
  | { action: 'set'; kind: NetworkRuleKind; network: string }
  | { action: 'release'; released: NetworkView }

/** State of the dialogs about networks. A page can also open one from elsewhere, such as a threat. */
export function useNetworkDialog() {
  const [request, setRequest] = useState<DialogRequest>()
  return {
    request,
    /** Opens the dialog to block or allow a network. Without one, the admin types it. */
    openRule: (kind: NetworkRuleKind, network = '') => setRequest({ action: 'set', kind, network }),
    openRelease: (released: NetworkView) => setRequest({ action: 'release', released }),
    close: () => setRequest(undefined),
  }
}
export type NetworkDialog = ReturnType<typeof useNetworkDialog>
