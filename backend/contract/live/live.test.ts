import { expect, it } from 'vitest'
import { z } from '#contract/z.ts'
import { anyTopicMessage, createTopic, keyOnly, liveMessage } from './live.ts'

const seen = createTopic({ name: 'seen', audience: 'staff', key: z.string(), value: keyOnly })
const message = { topic: 'seen', position: '4', changes: [{ kind: 'upsert', key: 'a' }] }

it('parses messages of topics that send keys without values', () => {
  expect(seen.message.parse(message)).toEqual(message)
})

it('parses messages of unknown topics without their values', () => {
  expect(liveMessage.safeParse(message).success).toBe(false)
  expect(anyTopicMessage.parse(message)).toEqual(message)
})
