import type { Pool } from 'pg'
import { topics } from '#contract/live/topics.ts'
import { isTimeout, isTransientFault, PoisonEvent } from '#projections/runner/faults.ts'
import { applyBatch, type ProjectionTarget } from '#projections/runner/write/apply-batch.ts'
import { type Checkpoint, LeadershipLost } from '#projections/runner/write/checkpoint.ts'
import { type Batch, type Decode, readAhead, type Source } from './read-ahead.ts'

/** Changes to keep per topic. */
const changesKept = 100_000
/** Events after which changes are trimmed again. */
const trimEvery = changesKept / 10

/** Called with each checkpoint that the read models reach. */
type OnCheckpoint = (checkpoint: Checkpoint) => void

/**
 * Follows the log from `start`, the position of the checkpoint, until `signal` aborts. Throws
 * `PoisonEvent`, `LeadershipLost`, and transient faults of Postgres or the log.
 */
export async function followLog(
  target: ProjectionTarget,
  source: Source,
  start: bigint,
  onCheckpoint: OnCheckpoint,
  signal: AbortSignal,
): Promise<void> {
  const { pool, schema } = target
  let position = start
  // The first batch trims too, because an earlier leader may have left more changes.
  let untrimmed = trimEvery
  for await (const { logged, decoded } of readAhead(source, position, signal)) {
    const step = { from: position, logged, decoded }
    position = await applyOrSplit(target, source.decode, step, onCheckpoint)
    if (signal.aborted) return
    untrimmed += logged.length
    if (untrimmed > trimEvery) {
      await trimChanges(pool, schema, changesKept)
      untrimmed = 0
    }
  }
}

/** A batch, and the position after which it begins. */
type Step = Batch & { from: bigint }

/**
 * Applies a batch. A failing batch is applied event by event, so that all events before the bad one
 * are committed. A batch that exceeds the time limit is split in halves.
 */
async function applyOrSplit(
  target: ProjectionTarget,
  decode: Decode,
  { from, logged, decoded }: Step,
  onCheckpoint: OnCheckpoint,
): Promise<bigint> {
  try {
    const checkpoint = await applyBatch(target, from, await decoded)
    onCheckpoint(checkpoint)
    return checkpoint.position
  } catch (error) {
    const [first, ...others] = logged
    const isHalved = isTimeout(error) && others.length > 0
    if (!isHalved && (error instanceof LeadershipLost || isTransientFault(error))) throw error
    if (first && others.length === 0) throw new PoisonEvent(first, error)
    const size = isHalved ? Math.ceil(logged.length / 2) : 1
    let position = from
    for (let start = 0; start < logged.length; start += size) {
      const part = logged.slice(start, start + size)
      const step = { from: position, logged: part, decoded: decode(part) }
      position = await applyOrSplit(target, decode, step, onCheckpoint)
    }
    return position
  }
}

/**
 * Removes all but about the last `kept` changes of each topic (all or none of a position), and stores the position of the last removed
 * one. The limit is per topic, so that a flood of attempts does not displace changes that visitors
 * still need.
 */
export async function trimChanges(pool: Pool, schema: string, kept: number): Promise<void> {
  await pool.query(
    `with cut as (
        select topic, position from unnest($2::text[]) as topic cross join lateral (
          select position from "${schema}".changes where changes.topic = topic.topic
            order by position desc offset $1 limit 1
        ) as newest_removed
      ), gone as (
        delete from "${schema}".changes using cut
          where changes.topic = cut.topic and changes.position <= cut.position
      )
      insert into "${schema}".changes_trimmed as trimmed (topic, position)
        select topic, position from cut
        on conflict (topic) do update set position = greatest(trimmed.position, excluded.position)`,
    [kept, topics],
  )
}
