import type { Pool } from 'pg'
import type { ProfileType } from '#contract/profile/profile-type.ts'
import { type PreparedBody, prepareBody } from '#edge/prepared-body.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { inTransaction } from '#postgres/transaction.ts'
import { countListed, listDirectory } from '#projections/directory/query.ts'
import { getLastChange } from '#projections/runner/changes/changes.ts'
import type { EncodedMessage } from '../../live/live-messages.ts'

/** Lists of more profiles are not cached: they are streamed from the database. */
export const longestCachedList = 5000

export type ListName = ProfileType | 'all'

/** A whole list as response bytes, and the number of its profiles. */
export type ReadyList = PreparedBody & { kind: 'ready'; count: number }

/** A list that is too long for the cache. */
export type LongList = { kind: 'long'; count: number }

type Entry = { list: ReadyList | LongList; position: bigint; generation: number }

export type ListCache = ReturnType<typeof createListCache>

/**
 * Caches whole lists in public form until they change. `readPosition` returns a position that the
 * database's rows have reached.
 */
export function createListCache(readPool: Pool, readPosition: (db: Queryable) => Promise<bigint>) {
  const cached = new Map<ListName, Entry>()
  const loading = new Map<ListName, Promise<Entry>>()
  const evicted = new Map<ListName, number>()
  let minPosition = 0n
  let clears = 0

  /** Changes with each clear or eviction, so that a load that began before it is not cached. */
  const generationOf = (name: ListName) => clears + (evicted.get(name) ?? 0)
  const isFresh = (name: ListName, entry: Entry | undefined): entry is Entry =>
    entry !== undefined && entry.generation === generationOf(name) && entry.position >= minPosition

  async function load(name: ListName): Promise<Entry> {
    const generation = generationOf(name)
    const old = cached.get(name)
    // On one connection, because after a database crash rows may be older than a position read before.
    const entry = await inTransaction(readPool, async (db) => {
      // The position is read first, so the rows can only be newer.
      const position = await readPosition(db)
      const isCurrent = old?.generation === generation && (await isUnchanged(db, old, position))
      return { generation, position, list: isCurrent ? old.list : await loadList(db, name) }
    })
    if (generation === generationOf(name)) cached.set(name, entry)
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

  /** Marks everything read before `position` as stale. */
  function expireBefore(position: bigint): void {
    if (position > minPosition) minPosition = position
  }

  /** Marks everything as stale. Positions passed to `expireBefore` still count. */
  function clear(): void {
    clears += 1
    cached.clear()
  }

  return {
    get: async (name: ListName): Promise<ReadyList | LongList> => {
      const entry = cached.get(name)
      return (isFresh(name, entry) ? entry : await loadFresh(name)).list
    },
    expireBefore,
    /** Marks lists as stale if they were read before a change of a public card. */
    expireChanged: (messages: readonly Pick<EncodedMessage, 'topic' | 'position'>[]) => {
      for (const { topic, position } of messages) if (topic === 'directory') expireBefore(position)
    },
    clear,
    /** Marks everything as stale. `position` may be an earlier one, or of another log. */
    reset: (position: bigint) => {
      minPosition = position
      clear()
    },
    /** Marks one list as stale. */
    evict: (name: ListName) => {
      evicted.set(name, (evicted.get(name) ?? 0) + 1)
      cached.delete(name)
    },
    /** Names of the cached lists. */
    names: () => [...cached.keys()],
  }
}

/** Returns true if a list is unchanged: later events, such as attempts, may change no card. */
async function isUnchanged(db: Queryable, old: Entry, position: bigint): Promise<boolean> {
  return old.position <= position && (await getLastChange(db, 'directory')) <= old.position
}

/** Loads a list from the read models. A list that is too long for memory is only counted. */
async function loadList(db: Queryable, name: ListName): Promise<ReadyList | LongList> {
  const type = name === 'all' ? undefined : name
  const count = await countListed(db, type)
  if (count > longestCachedList) return { kind: 'long', count }
  return createReadyList(await listDirectory(db, { type }))
}

function createReadyList(profiles: readonly unknown[]): ReadyList {
  return { kind: 'ready', count: profiles.length, ...prepareBody(JSON.stringify(profiles)) }
}
