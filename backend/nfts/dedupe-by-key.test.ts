import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { dedupeByKey } from './dedupe-by-key.ts'

it('removes its abort listener after every outcome', async () => {
  const responses = new Map([['told', 1]])
  const share = dedupeByKey(async (key) => responses.get(key) ?? Promise.reject(new Error(key)))
  const { signal } = new AbortController()
  expect(await share('told', signal)).toBe(1)
  await expect(share('failed', signal)).rejects.toThrow('failed')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
