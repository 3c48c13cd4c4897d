import { computeRoot, hashLeaf, type ReadNode } from '#contract/transparency/merkle-tree.ts'
import {
  createNodeReader,
  type HashTile,
  hashSubtree,
  tileWidth,
} from '#contract/transparency/tiles.ts'
import type { Queryable } from '#postgres/queryable.ts'

/** An entry of the log, and the event that it is about; null for a statement or a lost event. */
export type Leaf = { entry: Uint8Array; eventId: string | null }

/** Returns the number of leaves. */
export async function countLeaves(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ size: string }>(
    'select coalesce(max(index) + 1, 0) as size from tlog.leaf',
  )
  return Number(rows[0]?.size)
}

/** Returns the entries from index `start` up to `end`, which is excluded; fewer at the end of the log. */
export async function listEntries(db: Queryable, start: number, end: number): Promise<Buffer[]> {
  const { rows } = await db.query<{ entry: Buffer }>(
    'select entry from tlog.leaf where index >= $1 and index < $2 order by index',
    [start, end],
  )
  return rows.map(({ entry }) => entry)
}

/** Returns up to `limit` leaves of events from index `start` on, without those whose events were lost. */
export async function listEventLeaves(
  db: Queryable,
  start: number,
  limit: number,
): Promise<{ index: number; entry: Buffer }[]> {
  const { rows } = await db.query<{ index: string; entry: Buffer }>(
    'select index, entry from tlog.event_leaf where index >= $1 order by index limit $2',
    [start, limit],
  )
  return rows.map(({ index, entry }) => ({ index: Number(index), entry }))
}

/** Returns the number of events that the first `size` leaves are about, without lost ones and their statements. */
export async function countEvents(db: Queryable, size: number): Promise<number> {
  const { rows } = await db.query<{ lost: string }>(
    'select coalesce(sum(least(past_last, $1) - first), 0) as lost from tlog.gap where first < $1',
    [size],
  )
  return size - Number(rows[0]?.lost)
}

/** Returns the first leaf of each event among the first `size` leaves, by the id of the event. */
export async function findLeafIndexes(
  db: Queryable,
  eventIds: readonly string[],
  size: number,
): Promise<Map<string, number>> {
  const { rows } = await db.query<{ eventId: string; index: string }>(
    `select event_id as "eventId", min(index) as index from tlog.leaf
      where event_id = any($1) and index < $2 group by event_id`,
    [eventIds, size],
  )
  return new Map(rows.map(({ eventId, index }) => [eventId, Number(index)]))
}

/** Returns the hashes of a tile, one after the other. Throws if the log has fewer. */
export async function readTile(db: Queryable, { level, index, width }: HashTile): Promise<Buffer> {
  const start = index * tileWidth
  const hashes =
    level === 0
      ? (await listEntries(db, start, start + width)).map(hashLeaf)
      : await listNodes(db, level, start, start + width)
  if (hashes.length < width) throw new Error(`The log has no whole tile ${level}/${index}`)
  return Buffer.concat(hashes)
}

async function listNodes(
  db: Queryable,
  level: number,
  start: number,
  end: number,
): Promise<Buffer[]> {
  const { rows } = await db.query<{ hash: Buffer }>(
    'select hash from tlog.node where level = $1 and index >= $2 and index < $3 order by index',
    [level, start, end],
  )
  return rows.map(({ hash }) => hash)
}

/** Creates a reader of the nodes of the tree over the first `size` leaves. */
export function createTreeReader(db: Queryable, size: number): ReadNode {
  return createNodeReader(size, (tile) => readTile(db, tile))
}

/** Returns the root of the tree over the first `size` leaves. Throws if the log has fewer. */
export function hashTree(db: Queryable, size: number): Promise<Uint8Array> {
  return computeRoot(size, createTreeReader(db, size))
}

/** Adds leaves at the end, and the nodes that they complete. Returns the number of all leaves. */
export async function appendLeaves(db: Queryable, leaves: readonly Leaf[]): Promise<number> {
  const size = await countLeaves(db)
  if (leaves.length === 0) return size
  await db.query(
    `insert into tlog.leaf (index, entry, event_id)
      select $1::bigint + place - 1, entry, event_id
        from unnest($2::bytea[], $3::uuid[]) with ordinality as leaf (entry, event_id, place)`,
    [size, leaves.map(({ entry }) => entry), leaves.map(({ eventId }) => eventId)],
  )
  await appendNodes(db, size, size + leaves.length)
  return size + leaves.length
}

async function appendNodes(db: Queryable, oldSize: number, size: number): Promise<void> {
  for (let level = 1; tileWidth ** level <= size; level += 1) {
    const end = Math.floor(size / tileWidth ** level)
    for (let index = Math.floor(oldSize / tileWidth ** level); index < end; index += 1) {
      const children = await readTile(db, { level: level - 1, index, width: tileWidth })
      await db.query('insert into tlog.node (level, index, hash) values ($1, $2, $3)', [
        level,
        index,
        hashSubtree(children),
      ])
    }
  }
}
