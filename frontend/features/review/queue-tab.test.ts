import { expect, it } from 'vitest'
import { parseQueueTab, type QueueTab, searchOfTab, tabNames } from './queue-tab.ts'

it.each(Object.keys(tabNames) as QueueTab[])('the URL of the tab %s opens it again', (tab) =>
  expect(parseQueueTab(searchOfTab(tab))).toBe(tab),
)

it.each([{}, { tab: 'none' }, { tab: 7 }, { tab: ['edits'] }])(
  '%j opens all that waits',
  (search) => expect(parseQueueTab(search)).toBe('all'),
)
