import { describe, expect, it } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { SubjectErased } from '#vault/errors.ts'
import { retryConflicts } from './command-steps.ts'
import { LogUnavailable, WrongExpectedRevision } from './port.ts'

/** Creates an attempt that fails with each of these errors in turn, and then succeeds. */
function failWith(...errors: Error[]) {
  let tries = 0
  const attempt = async () => {
    tries += 1
    const error = errors[tries - 1]
    if (error) throw error
    return tries
  }
  return { attempt, tries: () => tries }
}

const late = new WrongExpectedRevision('profile-1', 3n)
const erased = new SubjectErased('profile:1:1')

describe('a concurrent command', () => {
  it('is tried up to five times', async () => {
    expect(await retryConflicts(failWith().attempt)).toBe(1)
    expect(await retryConflicts(failWith(late, erased, late, late).attempt)).toBe(5)
  })

  it('is refused after five conflicts', async () => {
    const { attempt, tries } = failWith(late, late, late, erased, late)
    await expect(retryConflicts(attempt)).rejects.toEqual(new Refusal('conflict'))
    expect(tries()).toBe(5)
  })

  it.each([new Refusal('handle-taken'), new LogUnavailable('away')])(
    'is not retried after another error: %s',
    async (error) => {
      const { attempt, tries } = failWith(late, error)
      await expect(retryConflicts(attempt)).rejects.toBe(error)
      expect(tries()).toBe(2)
    },
  )
})
