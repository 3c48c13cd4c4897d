import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { profileKeys } from '#queries/profile.ts'
import { chidi, ines, lars } from '#tests/fixtures/profile-views.ts'
import { applyProfileChanges } from './apply-changes.ts'

const byHandle = profileKeys.one('inesval')
const upsert = (value: typeof ines) => ({ kind: 'upsert' as const, key: value.id, value })

function createClient(key: readonly string[], profile: typeof ines | null) {
  const client = new QueryClient()
  client.setQueryData(key, profile)
  return client
}

const isInvalidated = (client: QueryClient, key: readonly string[]) =>
  client.getQueryState(key)?.isInvalidated

describe('a cached profile', () => {
  it('is replaced by its edited version under its handle and its id', () => {
    const edited = { ...ines, name: 'Inês V.', handle: 'ines.v' }
    const client = createClient(byHandle, ines)
    client.setQueryData(profileKeys.one(ines.id), ines)
    applyProfileChanges(client, [upsert(edited)])
    expect(client.getQueryData(byHandle)).toEqual(edited)
    expect(client.getQueryData(profileKeys.one(ines.id))).toEqual(edited)
  })

  it('is cached under its new handle, and removed under one that another profile has taken', () => {
    const moved = { ...ines, handle: 'ines.v' }
    const client = createClient(byHandle, ines)
    applyProfileChanges(client, [upsert(moved)])
    expect(client.getQueryData(profileKeys.one('ines.v'))).toEqual(moved)
    applyProfileChanges(client, [upsert({ ...chidi, handle: 'InesVal' })])
    expect(client.getQueryData(byHandle)).toBeUndefined()
  })

  it('is updated under its wallet only, when it was fetched by its wallet', () => {
    const key = profileKeys.ofWallet(ines.walletAddress ?? '')
    const client = createClient(key, ines)
    const moved = { ...ines, handle: 'ines.v' }
    applyProfileChanges(client, [upsert(moved)])
    expect(client.getQueryData(key)).toEqual(moved)
    expect(client.getQueryData(profileKeys.one('ines.v'))).toBeUndefined()
  })

  it('is invalidated when it is removed', () => {
    const client = createClient(byHandle, ines)
    applyProfileChanges(client, [{ kind: 'remove', key: ines.id }])
    expect(isInvalidated(client, byHandle)).toBe(true)
  })

  it('keeps the hidden wallet that its owner sees, and is invalidated', () => {
    const ownVersion = { ...ines, hideWallet: true }
    const client = createClient(byHandle, ownVersion)
    applyProfileChanges(client, [upsert({ ...ownVersion, walletAddress: null, name: 'Inês V.' })])
    expect(client.getQueryData(byHandle)).toEqual(ownVersion)
    expect(isInvalidated(client, byHandle)).toBe(true)
  })

  it('is invalidated when the owner may see a new review note', () => {
    const waiting = { ...ines, status: 'held' as const, reviewNote: null }
    const client = createClient(byHandle, waiting)
    applyProfileChanges(client, [upsert(ines)])
    expect(client.getQueryData(byHandle)).toEqual(waiting)
    expect(isInvalidated(client, byHandle)).toBe(true)
  })

  it('is unchanged when another profile changes', () => {
    const client = createClient(byHandle, ines)
    applyProfileChanges(client, [upsert(chidi), { kind: 'remove', key: lars.id }])
    expect(client.getQueryData(byHandle)).toBe(ines)
    expect(isInvalidated(client, byHandle)).toBe(false)
  })
})

describe('a cached missing profile', () => {
  it('is invalidated once a profile has its handle, in any case, or its id', () => {
    for (const requested of ['INESVAL', '@inesval', ines.id]) {
      const key = profileKeys.one(requested)
      const client = createClient(key, null)
      applyProfileChanges(client, [upsert(ines)])
      expect(isInvalidated(client, key)).toBe(true)
    }
  })

  it('is unchanged when another profile changes', () => {
    const client = createClient(byHandle, null)
    applyProfileChanges(client, [upsert(chidi)])
    expect(isInvalidated(client, byHandle)).toBe(false)
  })

  it('is invalidated when its wallet submits a profile', () => {
    const key = profileKeys.ofWallet(ines.walletAddress ?? '')
    const client = createClient(key, null)
    applyProfileChanges(client, [upsert(ines)])
    expect(isInvalidated(client, key)).toBe(true)
  })
})
