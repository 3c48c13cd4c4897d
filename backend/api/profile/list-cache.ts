import type { Pool } from 'pg'
import type { ProfileType } from '#contract/profile-type.ts'
import { type PreparedBody, prepareBody } from '#edge/prepared-body.ts'
import { countListed, listDirectory } from '#projections/directory/query.ts'
import { readLastChange } from '#projections/runner/changes/changes.ts'
import type { FeedMessage } from '../live/feed.ts'

/** A list of more profiles is never held whole: whoever asks for all of it is sent it as it is read. */
export const longestHeldList = 5000

export type ListName = ProfileType | 'all'

/** A whole list as it is sent, and the number of its profiles. */
export type ReadyList = PreparedBody & { kind: 'ready'; count: number }

/** A list that is too long to be held. */
export type LongList = { kind: 'long'; count: number }

/** The whole lists in public form, made anew only when they have changed. */
export type ListCache = {
  get: (name: ListName) => Promise<ReadyList | LongList>
  /** Marks everything read before `position` as stale. */
  expire: (position: bigint) => void
  /** Marks lists read before a public card changed as stale. Attempts and reviews change no list. */
  forget: (messages: readonly Pick<FeedMessage, 'topic' | 'position'>[]) => void
  /** Everything is old, whatever its position. What a list must have seen, it must have seen still. */
  clear: () => void
  /** The read models stand at `position`, maybe before where they were or in another log: everything is old. */
  begin: (position: bigint) => void
  /** One list is old, whatever its position. */
  drop: (name: ListName) => void
  /** The lists that are held. */
  names: () => ListName[]
}

type Entry = { list: ReadyList | LongList; position: bigint; era: number }

/** `readPosition` gives the position that the rows of `readPool` have reached at the least. */
export function cacheLists(readPool: Pool, readPosition: () => Promise<bigint>): ListCache {
  const kept = new Map<ListName, Entry>()
  const loading = new Map<ListName, Promise<Entry>>()
  const dropped = new Map<ListName, number>()
  let needed = 0n
  let cleared = 0

  const eraOf = (name: ListName) => cleared + (dropped.get(name) ?? 0)
  const isFresh = (name: ListName, entry: Entry | undefined): entry is Entry =>
    entry !== undefined && entry.era === eraOf(name) && entry.position >= needed

  /** Whoever asks for a later position may be a stranger whose attempt moved the log, and no list. */
  async function isAsBefore(old: Entry, seen: { position: bigint }): Promise<boolean> {
    if (old.position > seen.position) return false
    return (await readLastChange(readPool, 'directory')) <= old.position
  }

  async function load(name: ListName): Promise<Entry> {
    // Read first: the rows that follow may only be newer.
    const seen = { era: eraOf(name), position: await readPosition() }
    const old = kept.get(name)
    if (old?.era === seen.era && (await isAsBefore(old, seen))) {
      const entry = { ...old, position: seen.position }
      if (entry.era === eraOf(name)) kept.set(name, entry)
      return entry
    }
    const type = name === 'all' ? undefined : name
    const count = await countListed(readPool, type)
    const list: Entry['list'] =
      count > longestHeldList
        ? { kind: 'long', count }
        : makeReady(await listDirectory(readPool, { type }))
    const entry = { ...seen, list }
    if (entry.era === eraOf(name)) kept.set(name, entry)
    return entry
  }

  /** One load a list at a time. A load that began before the call may have seen too little. */
  async function join(name: ListName): Promise<Entry> {
    const running = await loading.get(name)
    if (isFresh(name, running)) return running
    const begun = loading.get(name) ?? load(name).finally(() => loading.delete(name))
    loading.set(name, begun)
    return begun
  }

  function expire(position: bigint): void {
    if (position > needed) needed = position
  }

  function clear(): void {
    cleared += 1
    kept.clear()
  }

  return {
    get: async (name) => {
      const entry = kept.get(name)
      return (isFresh(name, entry) ? entry : await join(name)).list
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
      kept.delete(name)
    },
    names: () => [...kept.keys()],
  }
}

function makeReady(profiles: readonly unknown[]): ReadyList {
  return { kind: 'ready', count: profiles.length, ...prepareBody(JSON.stringify(profiles)) }
}
