import {
  DeadlineExceededError,
  NotLeaderError,
  StreamNotFoundError,
  TimeoutError,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { isPassing, Silence } from './faults.ts'

const versions = { streamName: 'a', expected: 'no_stream', current: 0n } as const

describe('a fault that may pass', () => {
  it.each([
    ['a server that went away', new UnavailableError()],
    ['a server that is down, told without a type', Object.assign(new Error('14'), { code: 14 })],
    ['a server that is starting', new UnknownError()],
    ['a server that froze', new DeadlineExceededError()],
    ['a reader who was too slow', new TimeoutError(undefined, 'Consumer too slow')],
    [
      'a node that no longer leads',
      Object.create(NotLeaderError.prototype, { type: { value: 'not-leader' } }),
    ],
    ['a cluster that nobody finds', new Error('Failed to discover after 10 attempts.')],
    ['a connection that was left meanwhile', new Error('Channel has been shut down')],
    ['silence', new Silence('nothing came')],
  ])('is %s', (_, error) => {
    expect(isPassing(error)).toBe(true)
  })

  it.each([
    ['a lost race', new WrongExpectedVersionError(undefined, versions)],
    ['a missing stream', new StreamNotFoundError(undefined, 'a')],
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['any other error', new Error('surprise')],
    ['what is no error', 'text'],
  ])('is not %s', (_, error) => {
    expect(isPassing(error)).toBe(false)
  })
})
