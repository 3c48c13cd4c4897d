import type { Pool } from 'pg'
import { type Topic, topics } from '#contract/live.ts'
import { topicSources } from './topic-sources.ts'

export type Changed = { position: bigint; topic: Topic; key: string }

/** A topic's message as it is sent, and the position of the last change in it. */
export type FeedMessage = { topic: Topic; position: bigint; bytes: Buffer }

/** Keys in one message; more become several. */
const keysAtOnce = 200

/**
 * Joins what changed with today's rows, in public form: a missing row is a `remove`. Each message is
 * written once, for all sockets. In the order of `changes`, by topic.
 */
export async function writeMessages(
  readPool: Pool,
  changes: readonly Changed[],
): Promise<FeedMessage[]> {
  const messages: FeedMessage[] = []
  for (const topic of topics) {
    const ours = changes.filter((change) => change.topic === topic)
    for (let from = 0; from < ours.length; from += keysAtOnce) {
      const part = ours.slice(from, from + keysAtOnce)
      const { position } = part.at(-1) ?? { position: 0n }
      const values = await readValues(topic, readPool, [...new Set(part.map(({ key }) => key))])
      messages.push({ topic, position, bytes: writeMessage(topic, position, values) })
    }
  }
  return messages
}

type Values = [key: string, value: object | undefined][]

async function readValues(topic: Topic, readPool: Pool, keys: string[]): Promise<Values> {
  const found: ReadonlyMap<string, object> = await topicSources[topic].read(readPool, keys)
  return keys.map((key) => [key, found.get(key)])
}

function writeMessage(topic: Topic, position: bigint, values: Values): Buffer {
  const changes = values.map(([key, value]) =>
    value ? { kind: 'upsert', key, value } : { kind: 'remove', key },
  )
  return Buffer.from(JSON.stringify({ topic, position: String(position), changes }))
}
