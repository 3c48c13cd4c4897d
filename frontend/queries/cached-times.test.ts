import { getDefaultStore } from 'jotai'
import { expect, it } from 'vitest'
import { cachedAtHeader } from '#contract/pages/cached-at.ts'
import { cachedTimesAtom, recordCachedAt } from './cached-times.ts'

const path = '/api/profiles/artist'
const cachedAt = '2026-11-03T14:32:00.000Z'
const times = () => [...getDefaultStore().get(cachedTimesAtom)]

it('records the cache time of a call until the directory responds to that call', () => {
  recordCachedAt(`${path}?sort=name`, new Headers({ [cachedAtHeader]: cachedAt }))
  recordCachedAt('/api/home', new Headers({ [cachedAtHeader]: cachedAt }))
  expect(times()).toEqual([
    [path, Date.parse(cachedAt)],
    ['/api/home', Date.parse(cachedAt)],
  ])
  recordCachedAt(`${path}?sort=name`, new Headers())
  recordCachedAt('/api/home', new Headers())
  expect(times()).toEqual([])
})

it('does not notify subscribers when nothing was recorded for a fresh response', () => {
  let notifications = 0
  const stop = getDefaultStore().sub(cachedTimesAtom, () => {
    notifications += 1
  })
  recordCachedAt(path, new Headers())
  stop()
  expect(notifications).toBe(0)
})
