import { formatAge } from '#contract/format-age.ts'
import { quarterOf, unpackFlags } from '#contract/security/attempt.ts'
import { highScore, scoreThreat } from '#contract/security/threat.ts'
import type { AttemptCount } from '#contract/views/attempt.ts'
import type { SuspiciousActivity, ThreatReason, ThreatView } from '#contract/views/threat.ts'
import type { Queryable } from '#postgres/queryable.ts'
import { signInsReason, type ThreatRow, unknownReason } from './project.ts'

const quarterHourMs = 15 * 60 * 1000
const windowMs = 24 * 60 * 60 * 1000

/** Maximum number of networks to list; the rest are only counted. */
const maxThreats = 200

/**
 * Attempts of each network in the 24 hours before `now`: whole quarters of an hour as counted, and
 * the single attempts of the first, partial one. So the cost is bounded by the number of networks
 * and by the attempts of a quarter of an hour. The response calls the refused attempts failed or blocked.
 */
const inWindow = `
  select network, refused, refused_by, flag_bits, last_at from threat where quarter >= $2 and quarter <= $3
  union all
  select network, case when blocked then weight else 0 end,
      case when blocked then jsonb_build_object(case when type = 'sign-in' then '${signInsReason}'
        else coalesce(codes ->> 0, '${unknownReason}') end, weight) else '{}' end,
      flag_bits, at
    from attempt where at > $1 and at < $2`

type Threat = Pick<ThreatRow, 'network' | 'refused' | 'refusedBy' | 'flagBits'> & { lastAt: Date }

type Totals = SuspiciousActivity['totals']

/**
 * Excludes currently allowed networks: their attempts are recorded but not counted. Each network is
 * looked up once per allowed prefix length, instead of a join, which the planner could run pair by
 * pair. One statement, so that the reasons of a score add up to it despite concurrent counting.
 */
const threatsText = `with parts as materialized (${inWindow}), allowed as materialized (
    select network(network::inet) as block from network_rule where kind = 'allow' and until > $6
  ), widths as materialized (
    select distinct family(block) as kind, masklen(block) as bits from allowed
  ), counted as materialized (
    select network, sum(refused)::int4 as refused, bit_or(flag_bits) as flag_bits, max(last_at) as last_at
      from parts group by network
  ), from_allowed as (
    select network from (
      select network, case network when 'unknown' then null else network::inet end as address from counted
    ) addressed join widths on kind = family(address) and bits <= masklen(address)
      group by network
      having bool_or(network(set_masklen(address, bits)) in (select block from allowed))
  ), scored as (
    -- As scoreThreat computes it.
    select *, refused + bit_count(flag_bits::bit(32))::int4 as score from counted
      where network not in (select network from from_allowed)
  ), totals as (
    select count(*) filter (where score >= $4)::int4 as "activeThreats",
        coalesce(sum(refused), 0)::int4 as "blockedAttempts", count(*)::int4 as "monitoredIps" from scored
  ), top as (
    select * from scored order by score desc, last_at desc, network limit $5
  ), reasons as (
    select network, jsonb_object_agg(name, points) as refused_by from (
      select network, name, sum(value::int4) as points
        from parts join top using (network), jsonb_each_text(parts.refused_by) as by(name, value)
        group by network, name
    ) named group by network
  )
  select totals.*, network, refused, coalesce(refused_by, '{}') as "refusedBy", flag_bits as "flagBits",
      last_at as "lastAt"
    from totals left join top on true left join reasons using (network)
    order by score desc, last_at desc, network`

/** Returns the networks of the last 24 hours by score, and the totals of all. */
export async function getThreats(
  db: Queryable,
  now: Date,
  limit = maxThreats,
): Promise<SuspiciousActivity> {
  const { rows } = await db.query<Totals & (Threat | { network: null })>({
    name: 'threats',
    text: threatsText,
    values: [...windowBefore(now), highScore, limit, now.toISOString()],
  })
  const { activeThreats = 0, blockedAttempts = 0, monitoredIps = 0 } = rows[0] ?? {}
  return {
    timestamp: now.toISOString(),
    suspiciousActivity: rows.flatMap((row) =>
      row.network === null ? [] : [toThreatView(row, now)],
    ),
    totals: { activeThreats, blockedAttempts, monitoredIps },
  }
}

function toThreatView(row: Threat, now: Date): ThreatView {
  const flags = unpackFlags(row.flagBits)
  const lastAttemptAt = row.lastAt.toISOString()
  return {
    ip: row.network,
    failedAttempts: row.refused,
    lastAttemptAgo: formatAge(lastAttemptAt, now.getTime()),
    lastAttemptAt,
    flags,
    ...scoreThreat({ failedAttempts: row.refused, flags }),
    reasons: [
      ...listRefusals(row.refusedBy),
      ...flags.map((name): ThreatReason => ({ kind: 'flag', name, points: 1 })),
    ],
  }
}

/** Lists refused attempts by reason, most frequent first. */
function listRefusals(refusedBy: ThreatRow['refusedBy']): ThreatReason[] {
  return Object.entries(refusedBy)
    .map(([name, points]): ThreatReason => ({ kind: 'failed', name, points }))
    .sort((one, other) => other.points - one.points || (one.name < other.name ? -1 : 1))
}

/** Returns the starts of the window, of its first whole quarter of an hour, and of the current one. */
function windowBefore(now: Date): [since: string, first: string, last: string] {
  const since = new Date(now.getTime() - windowMs).toISOString()
  const first = new Date(Date.parse(quarterOf(since)) + quarterHourMs).toISOString()
  return [since, first, quarterOf(now.toISOString())]
}

/** Returns the attempts of each quarter of an hour in the last 24 hours, the current one last. */
export async function countAttempts(db: Queryable, now: Date): Promise<AttemptCount[]> {
  const last = Date.parse(quarterOf(now.toISOString()))
  const quarterHours = Array.from({ length: windowMs / quarterHourMs }, (_, before) =>
    new Date(last - before * quarterHourMs).toISOString(),
  ).reverse()
  const { rows } = await db.query<{ quarter: Date } & Omit<AttemptCount, 'quarter'>>({
    name: 'attempt-counts',
    text: `select quarter, attempts, blocked, flagged from attempt_quarter where quarter >= $1`,
    values: [quarterHours[0]],
  })
  const counted = new Map(rows.map((row) => [row.quarter.toISOString(), row]))
  return quarterHours.map((quarter) => {
    const { attempts = 0, blocked = 0, flagged = 0 } = counted.get(quarter) ?? {}
    return { quarter, attempts, blocked, flagged }
  })
}
