import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { type LiveMessage, type PublicTopic, publicTopics } from '#contract/live/live.ts'
import { applyDirectoryChanges } from '#features/directory/apply-changes.ts'
import { applyHomeChanges } from '#features/home/newest/apply-changes.ts'
import { applyProfileChanges } from '#features/profile/apply-changes.ts'
import { postToWorker } from '#lib/cached-pages.ts'
import { provideLiveClient } from '#lib/follow-topic.ts'
import { type LiveCursor, startLiveClient } from '#lib/live-client.ts'
import { liveStateAtom } from '#lib/live-status.ts'
import { resumeWallet } from '#lib/wallet.ts'
import { directoryKeys } from '#queries/directory.ts'
import { homeQueries } from '#queries/home.ts'
import { milestoneQueries } from '#queries/milestone.ts'
import { profileKeys } from '#queries/profile.ts'

const topics = publicTopics.map(({ name }) => name)

/** Query keys of each topic's data. */
const queryKeys: Record<PublicTopic, readonly QueryKey[]> = {
  directory: [directoryKeys.all, profileKeys.all, homeQueries.current().queryKey],
  milestones: [milestoneQueries.all().queryKey],
}

/** Merges one message into the cache. */
export function mergeMessage(client: QueryClient, message: LiveMessage): void {
  if ('reset' in message) {
    const topic = topics.find((name) => name === message.reset)
    if (topic) refetch(client, topic)
  }
  if (!('topic' in message)) return
  mergeOverResponses(client, queryKeys[message.topic], () => applyChanges(client, message))
}

type TopicMessage = Extract<LiveMessage, { topic: PublicTopic }>
type Changes<Topic extends PublicTopic> = Extract<TopicMessage, { topic: Topic }>['changes']

function applyChanges(client: QueryClient, message: TopicMessage) {
  switch (message.topic) {
    case 'directory':
      reportRemoved(message.changes)
      applyDirectoryChanges(client, message.changes)
      applyProfileChanges(client, message.changes)
      applyHomeChanges(client, message.changes)
      return
    case 'milestones':
      applyMilestoneChanges(client, message.changes)
      return
    default:
      message satisfies never
  }
}

/** Makes the service worker evict removed profiles, which users may no longer read. */
function reportRemoved(changes: Changes<'directory'>) {
  const removed = changes.flatMap(({ kind, key }) => (kind === 'remove' ? [key] : []))
  if (removed.length > 0) postToWorker({ removed })
}

function applyMilestoneChanges(client: QueryClient, changes: Changes<'milestones'>) {
  client.setQueryData(milestoneQueries.all().queryKey, (known) => {
    if (!known) return known
    const rows = new Map(known.map((row) => [row.profileType, row]))
    for (const change of changes) {
      if (change.kind === 'upsert') rows.set(change.key, change.value)
      else rows.delete(change.key)
    }
    return [...rows.values()]
  })
}

function refetch(client: QueryClient, topic: PublicTopic) {
  for (const queryKey of queryKeys[topic]) void client.invalidateQueries({ queryKey })
}

/** Opens the only socket of the page, and updates the cache and the status from it. */
export function startLive(client: QueryClient, from: LiveCursor | undefined) {
  const store = getDefaultStore()
  const live = startLiveClient({
    connect: () => new WebSocket(socketUrl(window.location)),
    topics,
    from,
    onMessage: (message) => mergeMessage(client, message),
    onGap: () => {
      for (const topic of topics) refetch(client, topic)
    },
    onState: (state) => {
      store.set(liveStateAtom, state)
      if (state.status !== 'live') return
      retryFailed(client)
      // The wallet's code may have failed to load while the server was unavailable.
      void resumeWallet()
    },
    now: Date.now,
    random: Math.random,
  })
  provideLiveClient(live)
  window.addEventListener('online', live.connectNow)
  window.addEventListener('offline', live.dropSocket)
}

/** Refetches queries that failed while the server was unavailable. */
function retryFailed(client: QueryClient) {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

function socketUrl({ protocol, host }: Location): string {
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/api/live`
}

/**
 * Merges changes into the cached data of these keys. A response that is being fetched may be older than the
 * changes, so they are merged again when it arrives.
 */
function mergeOverResponses(
  client: QueryClient,
  keys: readonly QueryKey[],
  merge: () => void,
): void {
  const mergeAll = () => keepStale(client, merge)
  mergeAll()
  const cache = client.getQueryCache()
  const fetching = keys.flatMap((queryKey) => cache.findAll({ queryKey, fetchStatus: 'fetching' }))
  for (const { promise } of fetching) promise?.then(mergeAll, () => undefined)
}

/** Merges while stale queries stay stale. The library would mark a query with new data as fresh. */
function keepStale(client: QueryClient, merge: () => void): void {
  const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
  merge()
  for (const { queryKey } of stale) {
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}
