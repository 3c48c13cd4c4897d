import { expect, it } from 'vitest'
import { createFakePool } from '#tests/support/fake-pool.ts'
import { encodeMessages, ReadModelsBehind } from './live-messages.ts'

it('splits many changes into several messages that contain each key once', async () => {
  const keys = Array.from({ length: 450 }, (_, index) => `key ${index}`)
  const changes = keys.flatMap((key, index) => {
    const change = { position: BigInt(index + 1), topic: 'directory', key } as const
    return index === 0 ? [change, change] : [change]
  })
  const messages = await encodeMessages(createFakePool(), changes)
  expect(messages.map(({ position }) => position)).toEqual([199n, 399n, 450n])
  expect(messages.flatMap(({ removed }) => removed)).toEqual(keys)
})

it('rejects rows that are older than their change', async () => {
  const changes = [{ position: 9n, topic: 'directory', key: 'ada' } as const]
  await expect(encodeMessages(createFakePool(undefined, 8n), changes)).rejects.toThrow(
    ReadModelsBehind,
  )
  expect(await encodeMessages(createFakePool(undefined, 9n), changes)).toHaveLength(1)
})
