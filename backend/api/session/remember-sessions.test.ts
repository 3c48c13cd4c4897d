import { expect, it } from 'vitest'
import { createRememberedLookUp } from './remember-sessions.ts'
import type { Session } from './store.ts'
import { createToken } from './token.ts'

const minuteMs = 60_000
const [staff, owner] = ['staff', 'owner'].map((id) => ({ id }) as Session)
const away = () => Promise.reject(new Error('The database is away'))

/** Creates a session look-up with a clock that tests advance, in ms. */
function createSessionLookup() {
  let now = 0
  const token = createToken()
  const find = createRememberedLookUp({
    shouldRemember: ({ id }) => id === 'staff',
    now: () => now,
  })
  return {
    find: (found: () => Promise<Session | null | undefined>) =>
      find(token, async () => (await found()) ?? null),
    pass: (ms: number) => {
      now += ms
    },
  }
}

it('keeps a staff session valid for 15 minutes while the database is unavailable', async () => {
  const { find, pass } = createSessionLookup()
  expect(await find(async () => staff)).toBe(staff)
  pass(15 * minuteMs - 1)
  expect(await find(away)).toBe(staff)
  pass(1)
  await expect(find(away)).rejects.toThrow('away')
})

it('remembers neither ended sessions nor those of owners', async () => {
  const ended = createSessionLookup()
  await ended.find(async () => staff)
  await ended.find(async () => null)
  await expect(ended.find(away)).rejects.toThrow('away')
  const { find } = createSessionLookup()
  await find(async () => owner)
  await expect(find(away)).rejects.toThrow('away')
})
