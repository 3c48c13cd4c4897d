import type { ReviewFilterName } from '#contract/commands/review-act.ts'
import { z } from '#contract/z.ts'

const queueTab = z.enum(['all', 'same-network', 'lookalikes', 'no-links', 'edits'])
export type QueueTab = z.infer<typeof queueTab>

/** The names of the tabs, in their order. */
export const tabNames: Readonly<Record<QueueTab, string>> = {
  all: 'All',
  'same-network': 'Same network',
  lookalikes: 'Look-alikes',
  'no-links': 'No links',
  edits: 'Edits',
}

/** Reads the tab out of a URL's search part; all that waits for anything unknown. */
export function parseQueueTab({ tab }: Record<string, unknown>): QueueTab {
  return queueTab.safeParse(tab).data ?? 'all'
}

/** The search part of a tab's URL. */
export const searchOfTab = (tab: QueueTab) => (tab === 'all' ? {} : { tab })

/** The filter of the server behind a tab. The groups of networks stand above the rest of all. */
export function filterOfTab(tab: QueueTab): ReviewFilterName {
  return tab === 'same-network' ? 'all' : tab
}
