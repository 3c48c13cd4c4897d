import { expect, it } from 'vitest'
import { UnreadableEvent } from '#event-log/codec.ts'
import { describeError } from './describe-error.ts'

it('leaves out messages that may quote an event, and says why', () => {
  const event = { id: 'one', stream: 'profile-one', revision: 1n, type: 'ProfileEdited' }
  const stored = { ...event, data: {}, metadata: {}, position: 7n }
  const error = new UnreadableEvent(stored, new Error('0x12 is not a name'))
  expect(describeError(error).cause).toMatchObject({
    message: 'left out, since it may quote the event',
  })
})
