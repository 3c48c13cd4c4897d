import type { Pool } from 'pg'
import type { AttemptFilter } from '#contract/attempt-filter.ts'
import { networkOf, readNetwork } from '#contract/network-of.ts'

type Db = Pick<Pool, 'query'>

/**
 * The search plan: SQL that returns positions, newest first, and reads `values`. The remaining
 * conditions on an attempt `a` read the `further` values after those.
 */
export type Candidates = {
  text: string
  values: readonly unknown[]
  conditions: string
  further: readonly unknown[]
}

type Wanted = {
  filter: AttemptFilter
  /** Position at which the previous page ended. */
  before: string | undefined
}

/**
 * Maximum number of attempts of a block to sort for each page. For a larger block, the newest
 * attempts are scanned.
 */
const sorted = 5000

/** Returns the narrowest query that finds attempts in order. */
export async function findCandidates(db: Db, { filter, before }: Wanted): Promise<Candidates> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const stretch = [
    ...(before === undefined ? [] : [`position < ${bind(before)}`]),
    ...(filter.day === undefined ? [] : withinDay(bind(filter.day))),
  ]
  const way = await chooseWay(db, filter, bind)
  const where = [...way.where, ...stretch].join(' and ') || 'true'
  const newest = `select position from ${way.from} where ${where}
    order by position desc`
  const own = values.length
  const conditions = findConditions(filter, bind).join(' and ') || 'true'
  return { text: newest, values: values.slice(0, own), conditions, further: values.slice(own) }
}

type Bind = (value: unknown) => string

/** Limits positions to those of a day. They are close together, except around midnight. */
function withinDay(day: string): string[] {
  const edge = (which: 'min' | 'max') =>
    `(select ${which}(position) from attempt where day = ${day}::date)`
  return [`position >= ${edge('min')}`, `position <= ${edge('max')}`]
}

function findConditions(filter: AttemptFilter, bind: Bind): string[] {
  const { type, flag, code, blocked, network, wallet, day } = filter
  const block = network === undefined ? null : readNetwork(network)
  return [
    ...(type === undefined ? [] : [`a.type = ${bind(type)}`]),
    ...[markOf({ flag }), markOf({ code })].flatMap((mark) =>
      mark === undefined
        ? []
        : [
            `exists (select from attempt_mark m where m.mark = ${bind(mark)} and m.position = a.position)`,
          ],
    ),
    ...(blocked === undefined ? [] : [`a.blocked = ${bind(blocked === 'true')}`]),
    ...(block === null ? [] : [`a.ip <<= ${bind(`${block.address}/${block.prefix}`)}::inet`]),
    ...(wallet === undefined
      ? []
      : [
          `exists (select from attempt_content w
            where w.wallet = ${bind(wallet.toLowerCase())} and w.position = a.position)`,
        ]),
    ...(day === undefined ? [] : [`a.day = ${bind(day)}::date`]),
  ]
}

function markOf({ flag, code }: Pick<AttemptFilter, 'flag' | 'code'>): string | undefined {
  if (flag !== undefined) return `flag ${flag}`
  return code === undefined ? undefined : `code ${code}`
}

type Way = { from: string; where: string[] }

async function chooseWay(db: Db, filter: AttemptFilter, bind: Bind): Promise<Way> {
  const { type, blocked, network, wallet } = filter
  if (wallet !== undefined) {
    return { from: 'attempt_content', where: [`wallet = ${bind(wallet.toLowerCase())}`] }
  }
  const ofNetwork = network === undefined ? undefined : await wayOfNetwork(db, network, bind)
  if (ofNetwork) return ofNetwork
  const mark = markOf(filter)
  if (mark !== undefined) return { from: 'attempt_mark', where: [`mark = ${bind(mark)}`] }
  if (type !== undefined) return { from: 'attempt', where: [`type = ${bind(type)}`] }
  if (blocked !== undefined) {
    return { from: 'attempt', where: [`blocked = ${bind(blocked === 'true')}`] }
  }
  return { from: 'attempt', where: [] }
}

/**
 * Returns undefined for a block with so many attempts that a scan of the newest ones finds them
 * soon.
 */
async function wayOfNetwork(db: Db, network: string, bind: Bind): Promise<Way | undefined> {
  const block = readNetwork(network)
  if (!block) return undefined
  const { address, prefix } = block
  if (prefix === (address.includes(':') ? 128 : 32)) {
    return { from: 'attempt', where: [`network = ${bind(networkOf(address))}`] }
  }
  const within = (place: string) =>
    `ip >= host(network(${place}::inet))::inet and ip <= host(broadcast(${place}::inet))::inet`
  const cidr = `${address}/${prefix}`
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int4 as count from (select from attempt where ${within('$1')} limit $2) few`,
    [cidr, sorted + 1],
  )
  if ((rows[0]?.count ?? 0) > sorted) return undefined
  const found = `(select position from attempt where ${within(bind(cidr))} offset 0) found`
  return { from: found, where: [] }
}
