import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { dedupeByKey } from './dedupe-by-key.ts'

it('removes its abort listener after every outcome', async () => {
  const responses = new Map([['answered', 1]])
  const call = dedupeByKey(async (key) => responses.get(key) ?? Promise.reject(new Error(key)))
  const { signal } = new AbortController()
  expect(await call('answered', signal)).toBe(1)
  await expect(call('failed', signal)).rejects.toThrow('failed')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
