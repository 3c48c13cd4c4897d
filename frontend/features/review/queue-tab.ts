import type { ReviewFilterName } from '#contract/commands/bulk-review.ts'
import { z } from '#contract/z.ts'

/** Tabs of the queue, in order. */
export const queueTab = z.enum(['all', 'same-network', 'lookalikes', 'no-links', 'edits'])
export type QueueTab = z.infer<typeof queueTab>

export const tabNames: Readonly<Record<QueueTab, string>> = {
  all: 'All',
  'same-network': 'Same network',
  lookalikes: 'Look-alikes',
  'no-links': 'No links',
  edits: 'Edits',
}

/** Parses the tab in the search of a URL. Unknown tabs become `all`. */
export function parseQueueTab({ tab }: Record<string, unknown>): QueueTab {
  return queueTab.safeParse(tab).data ?? 'all'
}

/** Search of a tab's URL. */
export const searchOfTab = (tab: QueueTab) => (tab === 'all' ? {} : { tab })

/** Server filter of a tab. Groups by network are part of `all`. */
export function filterOfTab(tab: QueueTab): ReviewFilterName {
  return tab === 'same-network' ? 'all' : tab
}
