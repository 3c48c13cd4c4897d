import { expect, it } from 'vitest'
import { describeCleanUp } from './act-dialog.tsx'

it.each([
  [{ kept: [], deleted: [], more: 0 }, 'No profile has this wallet.'],
  [{ kept: ['one'], deleted: [], more: 0 }, '@one stays. Nothing is deleted.'],
  [{ kept: ['one'], deleted: ['two', 'three'], more: 0 }, '@one stays. Deleted: @two, @three.'],
  [
    { kept: ['one', 'other'], deleted: ['two'], more: 1 },
    '@one, @other stay, one for each chain. Deleted: @two and 1 more.',
  ],
])('names the kept and deleted profiles of a clean-up: %j', (outlook, text) =>
  expect(describeCleanUp(outlook)).toBe(text),
)
