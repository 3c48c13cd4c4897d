import {
  AccessDeniedError,
  DeadlineExceededError,
  NotLeaderError,
  StreamNotFoundError,
  TimeoutError,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { describe, expect, it } from 'vitest'
import { ResponseTimeout } from '#backend/process/retry.ts'
import { isAccessDenied, isNodeSilent, isTransient, isUnsent, ReadInterrupted } from './faults.ts'

const notLeader = Object.create(NotLeaderError.prototype, { type: { value: 'not-leader' } })
const undiscovered = new Error('Failed to discover after 10 attempts.')

const versions = { streamName: 'a', expected: 'no_stream', current: 0n } as const

describe('a transient fault', () => {
  it.each([
    ['an unavailable server', new UnavailableError()],
    [
      'an unavailable server, in an error without a type',
      Object.assign(new Error('14'), { code: 14 }),
    ],
    ['a starting server', new UnknownError()],
    ['a frozen server', new DeadlineExceededError()],
    ['a reader that was too slow', new TimeoutError(undefined, 'Consumer too slow')],
    ['a node that no longer leads', notLeader],
    ['a failed discovery of the cluster', undiscovered],
    ['a connection that was closed meanwhile', new Error('Channel has been shut down')],
    ['a silent read', new ReadInterrupted('nothing came')],
  ])('includes %s', (_, error) => {
    expect(isTransient(error)).toBe(true)
  })

  it.each([
    ['a concurrent append', new WrongExpectedVersionError(undefined, versions)],
    ['a missing stream', new StreamNotFoundError(undefined, 'a')],
    ['a programming error', new TypeError('discover is not a function')],
    ['any other error', new Error('surprise')],
    ['a value that is not an error', 'text'],
  ])('excludes %s', (_, error) => {
    expect(isTransient(error)).toBe(false)
  })
})

it('distinguishes a rejected user from other errors', () => {
  expect(isAccessDenied(new AccessDeniedError())).toBe(true)
  expect(isAccessDenied(new StreamNotFoundError(undefined, 'a'))).toBe(false)
})

describe('the silence of a node', () => {
  it.each([
    ['a missing answer', new ResponseTimeout(100)],
    ['a silent read', new ReadInterrupted('nothing came')],
    ['a missed deadline', new DeadlineExceededError()],
  ])('includes %s', (_, error) => expect(isNodeSilent(error)).toBe(true))

  it.each([
    ['an unavailable node', new UnavailableError()],
    ['a follower', notLeader],
    ['a concurrent append', new WrongExpectedVersionError(undefined, versions)],
  ])('excludes %s', (_, error) => expect(isNodeSilent(error)).toBe(false))
})

describe('an append that cannot have been written', () => {
  it.each([
    ['a rejected append', new WrongExpectedVersionError(undefined, versions)],
    ['an append to a node that no longer leads', notLeader],
    ['an append that was never sent', undiscovered],
  ])('includes %s', (_, error) => expect(isUnsent(error)).toBe(true))

  it.each([
    ['an append with a lost answer', new UnavailableError()],
    ['an append without an answer', new ResponseTimeout(100)],
  ])('excludes %s', (_, error) => expect(isUnsent(error)).toBe(false))
})
