import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { LiveMessage } from '#contract/live.ts'
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

const told = (value: ProfileView): LiveMessage => ({
  topic: 'directory',
  position: '2',
  changes: [{ kind: 'upsert', key: value.id, value }],
})

describe('a message', () => {
  it('of the directory changes the lists and the profile that are known', () => {
    const client = new QueryClient()
    client.setQueryData(artists, [ada])
    client.setQueryData(profileKeys.one(ada.handle), ada)
    mergeMessage(client, told(renamed))
    expect(client.getQueryData(artists)).toEqual([renamed])
    expect(client.getQueryData(profileKeys.one(ada.handle))).toEqual(renamed)
  })

  it('of the milestones changes the row of its type alone', () => {
    const client = new QueryClient()
    client.setQueryData(milestones, [row('artist', 1), row('curator', 3)])
    mergeMessage(client, {
      topic: 'milestones',
      position: '2',
      changes: [{ kind: 'upsert', key: 'artist', value: row('artist', 2) }],
    })
    expect(client.getQueryData(milestones)).toEqual([row('artist', 2), row('curator', 3)])
  })

  it('makes nothing up where nothing is known yet', () => {
    const client = new QueryClient()
    mergeMessage(client, told(ada))
    expect(client.getQueryData(artists)).toBeUndefined()
  })

  it('stands although an older answer comes after it', async () => {
    const client = new QueryClient()
    const answer = Promise.withResolvers<ProfileView[]>()
    const fetched = client.fetchQuery({ queryKey: artists, queryFn: () => answer.promise })
    mergeMessage(client, told(renamed))
    answer.resolve([ada])
    await fetched
    expect(client.getQueryData(artists)).toEqual([renamed])
  })

  it('stands in the home too, although an older answer comes after it', async () => {
    const client = new QueryClient()
    const { queryKey } = homeQueries.current()
    const answer = Promise.withResolvers<HomeView>()
    const fetched = client.fetchQuery({ queryKey, queryFn: () => answer.promise })
    mergeMessage(client, told(renamed))
    answer.resolve({ newest: [ada], proven: null, activity: noActivity })
    await fetched
    expect(client.getQueryData(queryKey)).toEqual({
      newest: [renamed],
      proven: null,
      activity: noActivity,
    })
  })

  it('of who is gone is passed on to what keeps pages, and no other', () => {
    const passed: unknown[] = []
    const postMessage = (message: unknown) => passed.push(message)
    vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } })
    onTestFinished(() => void vi.unstubAllGlobals())
    const client = new QueryClient()
    mergeMessage(client, told(renamed))
    const changes = [{ kind: 'remove' as const, key: ada.id }]
    mergeMessage(client, { topic: 'directory', position: '3', changes })
    expect(passed).toEqual([{ gone: [ada.id] }])
  })

  it('does not make fresh what may lack what came before it', () => {
    const client = new QueryClient()
    client.setQueryData(artists, [ada])
    mergeMessage(client, { reset: 'directory' })
    mergeMessage(client, told(renamed))
    expect(client.getQueryData(artists)).toEqual([renamed])
    expect(client.getQueryState(artists)?.isInvalidated).toBe(true)
  })

  it('of a reset makes what the topic fed stale', () => {
    const client = new QueryClient()
    client.setQueryData(artists, [ada])
    client.setQueryData(milestones, [row('artist', 1)])
    mergeMessage(client, { reset: 'directory' })
    expect(client.getQueryState(artists)?.isInvalidated).toBe(true)
    expect(client.getQueryState(milestones)?.isInvalidated).toBe(false)
  })
})
