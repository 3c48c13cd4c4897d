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
import { NoAnswer } from '#postgres/faults.ts'
import { isSilence, isTransient, isUnsent, Silence } from './faults.ts'

const notLeader = Object.create(NotLeaderError.prototype, { type: { value: 'not-leader' } })
const undiscovered = new Error('Failed to discover after 10 attempts.')

const versions = { streamName: 'a', expected: 'no_stream', current: 0n } as const

describe('a fault that may pass', () => {
  it.each([
    ['a server that went away', new UnavailableError()],
    ['a server that is down, told without a type', Object.assign(new Error('14'), { code: 14 })],
    ['a server that is starting', new UnknownError()],
    ['a server that froze', new DeadlineExceededError()],
    ['a reader who was too slow', new TimeoutError(undefined, 'Consumer too slow')],
    ['a node that no longer leads', notLeader],
    ['a cluster that nobody finds', undiscovered],
    ['a connection that was left meanwhile', new Error('Channel has been shut down')],
    ['silence', new Silence('nothing came')],
  ])('is %s', (_, error) => {
    expect(isTransient(error)).toBe(true)
  })

  it.each([
    ['a lost race', new WrongExpectedVersionError(undefined, versions)],
    ['a missing stream', new StreamNotFoundError(undefined, 'a')],
    ['a mistake of ours', new TypeError('discover is not a function')],
    ['any other error', new Error('surprise')],
    ['what is no error', 'text'],
  ])('is not %s', (_, error) => {
    expect(isTransient(error)).toBe(false)
  })
})

describe('a node that said nothing', () => {
  it.each([
    ['at all', new NoAnswer(100)],
    ['on a read', new Silence('nothing came')],
    ['before the deadline', new DeadlineExceededError()],
  ])('%s', (_, error) => expect(isSilence(error)).toBe(true))

  it.each([
    ['that it is away', new UnavailableError()],
    ['that it is a follower', notLeader],
    ['that somebody was faster', new WrongExpectedVersionError(undefined, versions)],
  ])('is not one that said %s', (_, error) => expect(isSilence(error)).toBe(false))
})

describe('an append that was not written', () => {
  it.each([
    ['refused', new WrongExpectedVersionError(undefined, versions)],
    ['sent to a node that no longer leads', notLeader],
    ['never sent', undiscovered],
  ])('since it was %s', (_, error) => expect(isUnsent(error)).toBe(true))

  it.each([
    ['its answer is lost', new UnavailableError()],
    ['nobody answers', new NoAnswer(100)],
  ])('may have been where %s', (_, error) => expect(isUnsent(error)).toBe(false))
})
