import { expect, it } from 'vitest'
import { parseQueueTab, queueTab, searchOfTab } from './queue-tab.ts'

it.each(queueTab.options)('restores the tab %s from its URL', (tab) =>
  expect(parseQueueTab(searchOfTab(tab))).toBe(tab),
)

it.each([{}, { tab: 'none' }, { tab: 7 }, { tab: ['edits'] }])(
  'opens the tab of all held profiles for %j',
  (search) => expect(parseQueueTab(search)).toBe('all'),
)
