import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { encodeMessages } from './feed.ts'

const gone = { query: async () => ({ rows: [] }) } as unknown as Pool

it('splits many changes into several messages, with each key once', async () => {
  const keys = Array.from({ length: 450 }, (_, at) => `key ${at}`)
  const changes = keys.flatMap((key, at) => {
    const change = { position: BigInt(at + 1), topic: 'directory', key } as const
    return at === 0 ? [change, change] : [change]
  })
  const messages = await encodeMessages(gone, changes)
  expect(messages.map(({ position }) => position)).toEqual([199n, 399n, 450n])
  expect(messages.flatMap(({ removed }) => removed)).toEqual(keys)
})
