import { networkRuleKind } from '#contract/commands/network.ts'
import { actor } from '#contract/events/metadata.ts'
import { z } from '#contract/z.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { isoTime } from '#projections/iso-time.ts'
import { parseCursor } from '#projections/search/order.ts'

/** Maximum number of active network rules: each process holds all of them in memory. */
export const maxNetworkRules = 10_000

/** The fields that are needed to apply a rule. */
const activeRule = z.object({ network: z.string(), kind: networkRuleKind, until: z.string() })
export type ActiveNetworkRule = z.output<typeof activeRule>

/** Returns the rules active at `now`, up to the limit, newest first. */
export async function listActiveRules(db: Queryable, now: Date): Promise<ActiveNetworkRule[]> {
  const { rows } = await db.query({
    name: 'active-rules',
    text: `select network, kind, ${isoTime('until')} as until from network_rule
      where until > $1 order by since desc, network_key desc limit $2`,
    values: [now.toISOString(), maxNetworkRules],
  })
  return rows.map((row) => activeRule.parse(row))
}

/** Counts the rules active at `now`, except the one for the network with the key `except`. */
export async function countActiveRules(
  db: Queryable,
  now: Date,
  { except = '' }: { except?: string } = {},
): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'count-active-network-rules',
    text: 'select count(*)::int4 as count from network_rule where until > $1 and network_key <> $2',
    values: [now.toISOString(), except],
  })
  return rows[0]?.count ?? 0
}

const listedRule = activeRule.extend({
  networkKey: z.string(),
  reason: z.string(),
  actor,
  since: z.iso.datetime(),
})
export type ListedNetworkRule = z.output<typeof listedRule>

const listedColumns = `network_key as "networkKey", network, kind, reason,
  jsonb_build_object('kind', actor_kind, 'id', actor_id) as actor,
  ${isoTime('since')} as since, ${isoTime('until')} as until`

type Page = { cursor?: string | undefined; limit: number; now: Date }

/** Returns a page of active rules, newest first. `next` is null on the last page. */
export async function listNetworkRules(
  db: Queryable,
  { cursor, limit, now }: Page,
): Promise<{ rules: ListedNetworkRule[]; next: string | null }> {
  const after = parseCursor(newest, cursor)
  const { rows } = await db.query({
    name: `network-rules-${after ? 'after' : 'first'}`,
    text: `select ${listedColumns} from network_rule
      where until > $1 ${after ? 'and (since, network_key) < ($3::timestamptz, $4)' : ''}
      order by since desc, network_key desc limit $2`,
    values: [now.toISOString(), limit + 1, ...(after ?? [])],
  })
  const rules = rows.slice(0, limit).map((row) => listedRule.parse(row))
  const last = rows.length > rules.length ? rules.at(-1) : undefined
  return { rules, next: last ? `${last.since}_${last.networkKey}` : null }
}

/** Time and network of the last rule on the previous page. */
const cursorKey = z.tuple([z.iso.datetime(), z.string()])
const newest = { parseCursor: (cursor: string) => cursorKey.safeParse(cursor.split('_')).data }
