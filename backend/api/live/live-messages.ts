import type { Pool } from 'pg'
import { audiences, type Topic, topics } from '#contract/live/topics.ts'
import { isStaff, type Role } from '#contract/views/session.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { inTransaction } from '#postgres/transaction.ts'
import { getPosition } from '#projections/runner/changes/changes.ts'
import { topicSources } from './topic-sources.ts'

export type TopicChange = { position: bigint; topic: Topic; key: string }

/** A serialized message of a topic, and the position of its last change. */
export type EncodedMessage = {
  topic: Topic
  position: bigint
  bytes: Buffer
  keys: readonly string[]
  /** Keys whose row was removed. */
  removed: readonly string[]
}

/** Thrown when the rows are older than the changes to serialize: a database crash undid them. */
export class ReadModelsBehind extends Error {
  override name = 'ReadModelsBehind'

  constructor(position: bigint) {
    super(`The read models are before ${position}`)
  }
}

const maxKeysPerMessage = 200

/**
 * Serializes changes with the current public rows; a missing row becomes a `remove`. Each message
 * is serialized once for all sockets. Messages keep the order of `changes` within each topic. Rejects with
 * `ReadModelsBehind` if the rows are older than the changes.
 */
export async function encodeMessages(
  readPool: Pool,
  changes: readonly TopicChange[],
): Promise<EncodedMessage[]> {
  if (changes.length === 0) return []
  const last = changes.reduce((latest, { position }) => (position > latest ? position : latest), 0n)
  // A crash of the database may undo the rows of a position that was already announced. One connection
  // never spans a crash, so rows read on it are as new as the position read on it.
  return inTransaction(readPool, async (db) => {
    if ((await getPosition(db)) < last) throw new ReadModelsBehind(last)
    return encodeRows(db, changes)
  })
}

async function encodeRows(
  db: Queryable,
  changes: readonly TopicChange[],
): Promise<EncodedMessage[]> {
  const messages: EncodedMessage[] = []
  for (const topic of topics) {
    const topicChanges = changes.filter((change) => change.topic === topic)
    for (let from = 0; from < topicChanges.length; from += maxKeysPerMessage) {
      const part = topicChanges.slice(from, from + maxKeysPerMessage)
      const { position } = part.at(-1) ?? { position: 0n }
      const keys = [...new Set(part.map(({ key }) => key))]
      const found: Found = await topicSources[topic](db, keys)
      const removed = keys.filter((key) => !found.has(key))
      const bytes = encodeMessage({ topic, position, keys, found })
      messages.push({ topic, position, bytes, keys, removed })
    }
  }
  return messages
}

type Listener = { role: Role | undefined; session: { profileId: string } | undefined }

/** Returns the part of a message that a listener, who may follow its topic, receives; undefined if there is none. */
export function encodeForListener(
  { role, session }: Listener,
  { topic, position, bytes, keys }: EncodedMessage,
): Buffer | undefined {
  if (isStaff(role) || audiences.get(topic) !== 'staff-or-owner') return bytes
  const own = session?.profileId
  if (own === undefined || !keys.includes(own)) return undefined
  // Such a topic has no values: the owner's page fetches the changed data.
  return encodeMessage({ topic, position, keys: [own], found: new Map([[own, undefined]]) })
}

type MessageParts = { topic: Topic; position: bigint; keys: string[]; found: Found }

/** Current values by key; undefined in a topic without values. A missing key was deleted. */
type Found = ReadonlyMap<string, object | undefined>

function encodeMessage({ topic, position, keys, found }: MessageParts): Buffer {
  const changes = keys.map((key) =>
    found.has(key) ? { kind: 'upsert', key, value: found.get(key) } : { kind: 'remove', key },
  )
  return Buffer.from(JSON.stringify({ topic, position: String(position), changes }))
}
