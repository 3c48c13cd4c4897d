import { expect, it } from 'vitest'
import { anyTopicMessage, keyAlone, liveMessage, makeTopic } from './live.ts'
import { z } from './z.ts'

const seen = makeTopic({ name: 'seen', audience: 'staff', key: z.string(), value: keyAlone })
const message = { topic: 'seen', position: '4', changes: [{ kind: 'upsert', key: 'a' }] }

it('a topic can tell by its key alone', () => {
  expect(seen.message.parse(message)).toEqual(message)
})

it('what a visitor does not follow is read no further than which topic it is', () => {
  expect(liveMessage.safeParse(message).success).toBe(false)
  expect(anyTopicMessage.parse(message)).toEqual(message)
})
