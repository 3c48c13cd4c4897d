import type { Pool } from 'pg'
import { expect, it, vi } from 'vitest'
import { findProfile } from '#projections/profile-page/query.ts'
import { findCurrentHandle, parseProfileRef } from './profile-ref.ts'

it('finds no profile for a name that is longer than any handle, without a query', async () => {
  const query = vi.fn(async () => ({ rows: [] }))
  const readPool = { query } as unknown as Pool
  const keyedIds = { handleKey: vi.fn((handle: string) => handle) }
  const look = async (text: string) => [
    await findProfile(readPool, parseProfileRef(text)),
    await findCurrentHandle({ readPool, keyedIds }, text),
  ]
  const longest = 'a'.repeat(30)
  expect(await look(`${longest}\u0301`)).toEqual([undefined, undefined])
  expect(query).not.toHaveBeenCalled()
  expect(keyedIds.handleKey).not.toHaveBeenCalled()
  await look(`@${longest}`)
  expect(query).toHaveBeenCalledTimes(2)
})
