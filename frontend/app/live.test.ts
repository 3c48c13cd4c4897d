import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { LiveMessage } from '#contract/live/live.ts'
import type { HomeView } from '#contract/views/home.ts'
import type { MilestoneView } from '#contract/views/milestone.ts'
import type { ProfileView } from '#contract/views/profile.ts'
import { directoryKeys } from '#queries/directory.ts'
import { homeQueries } from '#queries/home.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { profileKeys } from '#queries/profile.ts'
import { noActivity } from '#tests/fixtures/activity.ts'
import { ines } from '#tests/fixtures/profile-views.ts'
import { mergeMessage } from './live.ts'

const ada: ProfileView = { ...ines, name: 'Ada', handle: 'ada' }
const renamed = { ...ada, name: 'Ada L.' }
const artists = directoryKeys.whole('artist')
const milestones = milestoneQueries.all().queryKey
const row = (profileType: MilestoneView['profileType'], listed: number): MilestoneView => ({
  profileType,
  listed,
  ranksGiven: listed,
  leftForGold: 500 - listed,
})

const upsert = (value: ProfileView): LiveMessage => ({
  topic: 'directory',
  position: '2',
  changes: [{ kind: 'upsert', key: value.id, value }],
})

describe('a live message', () => {
  it('updates the cached lists and the cached profile', () => {
    const client = new QueryClient()
    client.setQueryData(artists, [ada])
    client.setQueryData(profileKeys.one(ada.handle), ada)
    mergeMessage(client, upsert(renamed))
    expect(client.getQueryData(artists)).toEqual([renamed])
    expect(client.getQueryData(profileKeys.one(ada.handle))).toEqual(renamed)
  })

  it('updates only the milestone of its type', () => {
    const client = new QueryClient()
    client.setQueryData(milestones, [row('artist', 1), row('curator', 3)])
    mergeMessage(client, {
      topic: 'milestones',
      position: '2',
      changes: [{ kind: 'upsert', key: 'artist', value: row('artist', 2) }],
    })
    expect(client.getQueryData(milestones)).toEqual([row('artist', 2), row('curator', 3)])
  })

  it('creates no data that is not cached', () => {
    const client = new QueryClient()
    mergeMessage(client, upsert(ada))
    expect(client.getQueryData(artists)).toBeUndefined()
  })

  it('is not undone by an older response that arrives after it', async () => {
    const client = new QueryClient()
    const response = Promise.withResolvers<ProfileView[]>()
    const fetched = client.fetchQuery({ queryKey: artists, queryFn: () => response.promise })
    mergeMessage(client, upsert(renamed))
    response.resolve([ada])
    await fetched
    expect(client.getQueryData(artists)).toEqual([renamed])
  })

  it('is not undone on the home page by an older response that arrives after it', async () => {
    const client = new QueryClient()
    const { queryKey } = homeQueries.current()
    const response = Promise.withResolvers<HomeView>()
    const fetched = client.fetchQuery({ queryKey, queryFn: () => response.promise })
    mergeMessage(client, upsert(renamed))
    response.resolve({ newest: [ada], proven: null, activity: noActivity })
    await fetched
    expect(client.getQueryData(queryKey)).toEqual({
      newest: [renamed],
      proven: null,
      activity: noActivity,
    })
  })

  it('is passed to the service worker only if it removes a profile', () => {
    const passed: unknown[] = []
    const postMessage = (message: unknown) => passed.push(message)
    vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } })
    onTestFinished(() => void vi.unstubAllGlobals())
    const client = new QueryClient()
    mergeMessage(client, upsert(renamed))
    const changes = [{ kind: 'remove' as const, key: ada.id }]
    mergeMessage(client, { topic: 'directory', position: '3', changes })
    expect(passed).toEqual([{ removed: [ada.id] }])
  })

  it('keeps stale data stale', () => {
    const client = new QueryClient()
    client.setQueryData(artists, [ada])
    mergeMessage(client, { reset: 'directory' })
    mergeMessage(client, upsert(renamed))
    expect(client.getQueryData(artists)).toEqual([renamed])
    expect(client.getQueryState(artists)?.isInvalidated).toBe(true)
  })

  it('with a reset makes the data of its topic stale', () => {
    const client = new QueryClient()
    client.setQueryData(artists, [ada])
    client.setQueryData(milestones, [row('artist', 1)])
    mergeMessage(client, { reset: 'directory' })
    expect(client.getQueryState(artists)?.isInvalidated).toBe(true)
    expect(client.getQueryState(milestones)?.isInvalidated).toBe(false)
  })
})
