import type { AppendCommand } from './group-commit.ts'
import { encodeJsonArray } from './json-array.ts'

/** A prepared statement: its name, text and parameters. */
export type Statement = { name: string; text: string; values: unknown[] }

// Fast appends for events with known revisions, each in one statement and one transaction.
const appendOneSql = `with head as (
  -- locks the counter: positions follow commit order
  update event_log.counter set position = position + 1
  -- no row if an earlier event is missing; for "exists", Postgres may hash the whole table
  where $2::bigint = 0 or (
    select true from event_log.events where stream = $1 and revision = $2 - 1
  )
  returning position
), inserted as (
  -- a taken revision violates the unique index, which rolls everything back
  insert into event_log.events (position, stream, revision, id, type, data, metadata)
  select position, $1::text, $2, $3::uuid, $4::text, $5::json, $6::json from head
) select position from head`

// The events are unpacked and looked up before the lock, while another batch may still hold it.
const appendManySql = `with event as materialized (
  select stream, revision, id, type, data, metadata, place,
    revision = 0 or not is_first or (
      select true from event_log.events as before
      where before.stream = event.stream and before.revision = event.revision - 1
    ) as follows
  from unnest($2::text[], $3::bigint[], $4::bool[], $5::uuid[], $6::text[], $7::json[], $8::json[])
    with ordinality as event (stream, revision, is_first, id, type, data, metadata, place)
), head as (
  update event_log.counter set position = position + $1
  where $1 = (select count(*) from event where follows)
  returning position
), inserted as (
  insert into event_log.events (position, stream, revision, id, type, data, metadata)
  select position - $1 + place, stream, revision, id, type, data, metadata from head, event
) select position from head`

const appendCheckedSql = `select outcome, at_revision, at_position from event_log.append_v1(
  $1::text[], $2::bigint[], $3::int[], $4::uuid[], $5::text[], $6::json[], $7::json[])`

// As in append_v1.
const noStream = -1n

/** Returns true if the revisions of a batch follow from what is expected: each stream occurs once. */
export function hasKnownRevisions(batch: readonly AppendCommand[]): boolean {
  return new Set(batch.map(({ stream }) => stream)).size === batch.length
}

/** Returns the revision of a command's last event, for a batch with known revisions. */
export function lastRevision({ expected, events }: AppendCommand): bigint {
  return (expected === 'no-stream' ? noStream : expected) + BigInt(events.length)
}

/**
 * Returns a statement that yields the position of the batch's last event, or no row. Only for a batch
 * with known revisions.
 */
export function createKnownAppend(batch: readonly AppendCommand[]): Statement {
  const events = batch.flatMap((command) =>
    command.events.map((event, index) => ({
      ...event,
      stream: command.stream,
      revision: lastRevision(command) - BigInt(command.events.length - 1 - index),
      isFirst: index === 0,
    })),
  )
  const [event] = events
  if (event && events.length === 1) {
    const { stream, revision, id, type, data, metadata } = event
    return {
      name: 'append one',
      text: appendOneSql,
      values: [stream, revision, id, type, data, metadata],
    }
  }
  const column = (name: keyof (typeof events)[number]) => events.map((event) => event[name])
  const values = [
    events.length,
    column('stream'),
    column('revision'),
    column('isFirst'),
    column('id'),
    column('type'),
    encodeJsonArray(events.map(({ data }) => data)),
    encodeJsonArray(events.map(({ metadata }) => metadata)),
  ]
  return { name: 'append many', text: appendManySql, values }
}

/** Returns a statement that yields an outcome per command. Works for any batch. */
export function createCheckedAppend(batch: readonly AppendCommand[]): Statement {
  const events = batch.flatMap((command) => command.events)
  const values = [
    batch.map(({ stream }) => stream),
    batch.map(({ expected }) => (expected === 'no-stream' ? noStream : expected)),
    batch.map((command) => command.events.length),
    events.map(({ id }) => id),
    events.map(({ type }) => type),
    encodeJsonArray(events.map(({ data }) => data)),
    encodeJsonArray(events.map(({ metadata }) => metadata)),
  ]
  return { name: 'append checked', text: appendCheckedSql, values }
}
