// Measures the request for a history of 1,000 events against a bare read and decryption of the same
// events in the same run. Run it: node tests/bench/history.ts [events]
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import pg from 'pg'
import { registerHistoryRoutes } from '#api/profile/history/history.ts'
import type { NewEvent } from '#contract/events/event.ts'
import type { ProfileEvent } from '#contract/events/profile.ts'
import { accountName } from '#contract/profile/account.ts'
import { decodeEvents } from '#event-log/codec.ts'
import { createEventStore } from '#event-log/event-store.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { adaEdited, adaSubmitted } from '#tests/fixtures/profile-events.ts'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { createKeyedIds } from '#vault/keyed-ids.ts'
import { openVault } from '#vault/vault.ts'
import { checkGoal } from './goal.ts'
import { measureAlternately, timeOf } from './measure.ts'

const count = Number(process.argv[2] ?? 1000)
const rounds = 15
const goal = 1.5

const folder = await mkdtemp(join(tmpdir(), 'provenance-bench-'))
const postgres = await startOwnPostgres([])
const pool = new pg.Pool({ connectionString: postgres.url, max: 10 })
try {
  const log = await openPostgresLog({ pool })
  const vault = await openVault({
    pool,
    masterKey: Buffer.alloc(32, 1),
    ledgerFile: join(folder, 'erased'),
  })
  const eventStore = createEventStore(log, vault)
  const keyedIds = createKeyedIds(Buffer.alloc(32, 2))
  const account = accountName(`0x${'11'.repeat(20)}`, null)
  const id = randomUUID()
  const actor = { kind: 'owner' as const, id: keyedIds.actorId(account) }
  const facts = Array.from({ length: count }, (_, place): NewEvent<ProfileEvent> => {
    const fact = place === 0 ? adaSubmitted : adaEdited
    return {
      ...fact,
      data: { ...fact.data, profileId: id },
      id: randomUUID(),
      metadata: { at: new Date().toISOString(), requestId: 'r', actor },
      origin: { ip: '203.0.113.7', userAgent: 'a browser' },
    } as NewEvent<ProfileEvent>
  })
  for (let from = 0; from < count; from += 100) {
    const expected = from === 0 ? 'no-stream' : BigInt(from - 1)
    await eventStore.append(`profile-${id}`, facts.slice(from, from + 100), expected)
  }

  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const session = { id: 's', account, profileId: id }
  app.decorateRequest('session', { getter: () => session as never })
  const config = { adminWallets: new Set(), auditorWallets: new Set([account]), rpcUrls: new Map() }
  registerHistoryRoutes(
    app as never,
    { config, eventStore, keyedIds, pool, readPool: pool } as never,
  )

  const bare = async () => decodeEvents(await log.read(`profile-${id}`), vault)
  const opened = async () => {
    const response = await app.inject({ url: `/api/profile/${id}/history` })
    if (response.statusCode !== 200) throw new Error(response.body)
  }
  for (const work of [bare, opened, bare, opened]) await work()
  const timesMs = await measureAlternately(
    rounds,
    () => timeOf(bare),
    () => timeOf(opened),
  )
  // The fastest of each, because other load only adds time.
  const least = { bare: Math.min(...timesMs.a), opened: Math.min(...timesMs.b) }
  const ratio = least.opened / least.bare
  console.log(
    `${count} events: bare ${least.bare.toFixed(1)} ms, opened ${least.opened.toFixed(1)} ms, ${ratio.toFixed(2)} times, goal at most ${goal}: ${checkGoal(ratio <= goal)}`,
  )
  await app.close()
  await log.close()
} finally {
  await pool.end()
  await postgres.stop()
  await rm(folder, { recursive: true })
}
