import { expect, it } from 'vitest'
import { stopCacheClock } from '#tests/support/cache-clock.ts'
import { createRememberedLookUp } from './remember-sessions.ts'
import type { Session } from './store.ts'
import { createToken } from './token.ts'

const minuteMs = 60_000
const [staff, owner] = ['staff', 'owner'].map((id) => ({ id }) as Session)
const away = () => Promise.reject(new Error('The database is away'))

function createSessionLookup() {
  const token = createToken()
  const find = createRememberedLookUp(({ id }) => id === 'staff')
  return (found: () => Promise<Session | null | undefined>) =>
    find(token, async () => (await found()) ?? null)
}

it('keeps a staff session valid for 15 minutes while the database is unavailable', async () => {
  const pass = stopCacheClock()
  const find = createSessionLookup()
  expect(await find(async () => staff)).toBe(staff)
  await pass(15 * minuteMs - 1)
  expect(await find(away)).toBe(staff)
  await pass(2)
  await expect(find(away)).rejects.toThrow('away')
})

it('remembers neither ended sessions nor those of owners', async () => {
  const find = createSessionLookup()
  await find(async () => staff)
  await find(async () => null)
  await expect(find(away)).rejects.toThrow('away')
  const findOwner = createSessionLookup()
  await findOwner(async () => owner)
  await expect(findOwner(away)).rejects.toThrow('away')
})
