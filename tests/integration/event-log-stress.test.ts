import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { createDatabase } from '#tests/support/database.ts'
import { collectUntil } from '#tests/support/logged-events.ts'

const processes = 4
const writers = 4
const eventsEach = 60

const database = createDatabase()
const writer = fileURLToPath(new URL('../support/stress-writer.ts', import.meta.url))

type Written = { naive: number; ours: number }

async function runWriter(): Promise<Written> {
  const child = fork(writer, [await database, String(writers), String(eventsEach)])
  const [written] = await once(child, 'message')
  await once(child, 'exit')
  return written
}

/** A naive reader that reads the rows after the last position it has seen. */
async function readNaively(pool: pg.Pool, isOver: () => boolean): Promise<Set<string>> {
  const seen = new Set<string>()
  let last = '0'
  for (let final = false; ; ) {
    const { rows } = await pool.query<{ position: string; id: string }>(
      'select position, id from naive where position > $1 order by position',
      [last],
    )
    for (const { id } of rows) seen.add(id)
    last = rows.at(-1)?.position ?? last
    if (final) return seen
    final = isOver()
  }
}

describe('concurrent writers in several processes with delayed commits', () => {
  it('make a reader of a plain sequence lose more than a tenth, and a reader of the log lose nothing', async () => {
    const pool = new pg.Pool({ connectionString: await database })
    await pool.query('create table naive (position bigserial primary key, id uuid not null)')
    const log = await openPostgresLog({ pool })
    const ending = new AbortController()
    let over = false
    let expected = Number.POSITIVE_INFINITY
    const naive = readNaively(pool, () => over)
    const ours = collectUntil(log.subscribe(0n, ending.signal), ({ length }) => length >= expected)

    const written = await Promise.all(Array.from({ length: processes }, runWriter))
    const total = (kind: keyof Written) => written.reduce((sum, count) => sum + count[kind], 0)
    over = true
    expected = total('ours')
    await log.append(
      'stress-last',
      [{ id: crypto.randomUUID(), type: 'Noted', data: {}, metadata: {} }],
      'no-stream',
    )
    const [seenNaively, seen] = await Promise.all([naive, ours])
    ending.abort()

    const lost = (total('naive') - seenNaively.size) / total('naive')
    console.log(`lost by the bare sequence: ${(100 * lost).toFixed(0)} % of ${total('naive')}`)
    expect(lost).toBeGreaterThan(0.1)
    const positions = seen.map(({ position }) => position)
    expect(positions).toEqual(seen.map((_, index) => BigInt(index + 1)))
    expect(seen.length).toBeGreaterThanOrEqual(expected)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    await log.close()
    await pool.end()
  })
})
