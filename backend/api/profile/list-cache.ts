import type { Pool } from 'pg'
import type { ProfileType } from '#contract/profile-type.ts'
import { type PreparedBody, prepareBody } from '#edge/prepared-body.ts'
import { countListed, listDirectory } from '#projections/directory/query.ts'
import { getLastChange } from '#projections/runner/changes/changes.ts'
import type { FeedMessage } from '../live/feed.ts'

/** Lists of more profiles are not cached: they are streamed from the database. */
export const longestCachedList = 5000

export type ListName = ProfileType | 'all'

/** A whole list as it is sent, and the number of its profiles. */
export type ReadyList = PreparedBody & { kind: 'ready'; count: number }

/** A list that is too long for the cache. */
export type LongList = { kind: 'long'; count: number }

/** Caches whole lists in public form until they change. */
export type ListCache = {
  get: (name: ListName) => Promise<ReadyList | LongList>
  /** Marks everything read before `position` as stale. */
  expire: (position: bigint) => void
  /** Marks lists read before a change of a public card as stale. Attempts and reviews change no list. */
  forget: (messages: readonly Pick<FeedMessage, 'topic' | 'position'>[]) => void
  /** Marks everything as stale. Positions passed to `expire` still count. */
  clear: () => void
  /** Marks everything as stale. `position` may be an earlier one, or of another log. */
  begin: (position: bigint) => void
  /** Marks one list as stale. */
  drop: (name: ListName) => void
  /** Names of the cached lists. */
  names: () => ListName[]
}

type Entry = { list: ReadyList | LongList; position: bigint; era: number }

/** `readPosition` returns a position that the rows of `readPool` have reached. */
export function cacheLists(readPool: Pool, readPosition: () => Promise<bigint>): ListCache {
  const cached = new Map<ListName, Entry>()
  const loading = new Map<ListName, Promise<Entry>>()
  const dropped = new Map<ListName, number>()
  let needed = 0n
  let cleared = 0

  const eraOf = (name: ListName) => cleared + (dropped.get(name) ?? 0)
  const isFresh = (name: ListName, entry: Entry | undefined): entry is Entry =>
    entry !== undefined && entry.era === eraOf(name) && entry.position >= needed

  /** Whether a list is unchanged. A recorded attempt moves the log and changes no list. */
  async function isUnchanged(old: Entry, seen: { position: bigint }): Promise<boolean> {
    if (old.position > seen.position) return false
    return (await getLastChange(readPool, 'directory')) <= old.position
  }

  async function load(name: ListName): Promise<Entry> {
    // Read before the rows, which can then only be newer.
    const seen = { era: eraOf(name), position: await readPosition() }
    const old = cached.get(name)
    if (old?.era === seen.era && (await isUnchanged(old, seen))) {
      const entry = { ...old, position: seen.position }
      if (entry.era === eraOf(name)) cached.set(name, entry)
      return entry
    }
    const list = await loadList(readPool, name)
    const entry = { ...seen, list }
    if (entry.era === eraOf(name)) cached.set(name, entry)
    return entry
  }

  /** Loads each list once at a time. A load that began before the call may be stale. */
  async function loadFresh(name: ListName): Promise<Entry> {
    const running = await loading.get(name)
    if (isFresh(name, running)) return running
    const started = loading.get(name) ?? load(name).finally(() => loading.delete(name))
    loading.set(name, started)
    return started
  }

  function expire(position: bigint): void {
    if (position > needed) needed = position
  }

  function clear(): void {
    cleared += 1
    cached.clear()
  }

  return {
    get: async (name) => {
      const entry = cached.get(name)
      return (isFresh(name, entry) ? entry : await loadFresh(name)).list
    },
    expire,
    forget: (messages) => {
      for (const { topic, position } of messages) if (topic === 'directory') expire(position)
    },
    clear,
    begin: (position) => {
      needed = position
      clear()
    },
    drop: (name) => {
      dropped.set(name, (dropped.get(name) ?? 0) + 1)
      cached.delete(name)
    },
    names: () => [...cached.keys()],
  }
}

/** Loads a list from the read models. A list that is too long for memory is only counted. */
async function loadList(readPool: Pool, name: ListName): Promise<ReadyList | LongList> {
  const type = name === 'all' ? undefined : name
  const count = await countListed(readPool, type)
  if (count > longestCachedList) return { kind: 'long', count }
  return createReadyList(await listDirectory(readPool, { type }))
}

function createReadyList(profiles: readonly unknown[]): ReadyList {
  return { kind: 'ready', count: profiles.length, ...prepareBody(JSON.stringify(profiles)) }
}
