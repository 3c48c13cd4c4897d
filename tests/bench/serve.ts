// Server process of the benches: the whole API over 500 profiles on one port, and bare baselines of
// the same bytes on another. Sends its ports to its parent, and appends on request.

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { WebSocketServer } from 'ws'
import { recordAttempts } from '#attempts/record-attempts.ts'
import { buildApp } from '#backend/app.ts'
import { loadConfig } from '#backend/config.ts'
import { createDiskStore } from '#backend/media/disk-store.ts'
import { replica } from '#backend/process/replica.ts'
import { createLogKey } from '#backend/transparency/log-key.ts'
import { changeProfile } from '#commands/change-profile.ts'
import type { SubmitProfile } from '#contract/commands/profile.ts'
import type { NewEvent } from '#contract/events/event.ts'
import { type ProfileEvent, profileEvent } from '#contract/events/profile.ts'
import { mediaFile, mediaPath } from '#contract/media/media-path.ts'
import { profileFields } from '#contract/profile/profile-fields.ts'
import { createLogger } from '#edge/logger.ts'
import { createEventStore } from '#event-log/event-store.ts'
import { getOrCreateLogId } from '#event-log/log-id.ts'
import { createLogCounts } from '#event-log/measured-log.ts'
import { openPostgresLog } from '#event-log/postgres/open-postgres-log.ts'
import { profileStream } from '#event-log/profile-stream.ts'
import { startProjector } from '#projections/runner/run.ts'
import { getReadSchemaName } from '#projections/runner/schema/read-schema.ts'
import { createFields } from '#tests/fixtures/profile-events.ts'
import { createKeyedIds } from '#vault/keyed-ids.ts'
import { openVault } from '#vault/vault.ts'

const databaseUrl = process.argv[2] ?? ''
const profiles = 500

const folder = await mkdtemp(join(tmpdir(), 'provenance-bench-'))
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
const logger = createLogger('warn')
const ledgerFile = join(folder, 'erased')
const vault = await openVault({ pool, masterKey: Buffer.alloc(32, 1), ledgerFile })
const log = await openPostgresLog({ pool })
const logId = await getOrCreateLogId(log)
const schema = await getReadSchemaName()
const media = createDiskStore(join(folder, 'media'))
const projector = startProjector({ pool, log, vault, logId, schema, logger, media })
const eventStore = createEventStore(log, vault)
const keyedIds = createKeyedIds(Buffer.alloc(32, 2))
const readPool = new pg.Pool({
  connectionString: databaseUrl,
  max: 20,
  options: `-c search_path=${schema}`,
})

const newContext = () => ({
  at: new Date().toISOString(),
  actor: { kind: 'house' as const, id: null },
  requestId: randomUUID(),
  newId: randomUUID,
})

const walletOf = (i: number) => `0x1${i.toString(16).padStart(39, '0')}`

// A picture of the maximum size, shown by the first profile.
const photo = randomBytes(4 * 1024 * 1024)
const photoHash = createHash('sha256').update(photo).digest('hex')
const photoOwner = keyedIds.profileId(walletOf(0))
const picture = mediaPath(photoOwner, photoHash)
await media.put(photoOwner, mediaFile(photoHash), photo)

async function submit(i: number): Promise<bigint> {
  const walletAddress = walletOf(i)
  const profileId = keyedIds.profileId(walletAddress)
  const command: SubmitProfile = {
    type: 'SubmitProfile',
    profileId,
    walletAddress,
    contractChainId: null,
    profileType: 'artist',
    fields: createFields({
      name: `Artist of the bench ${i}`,
      handle: `bench${i}`,
      bio: `Plotter drawings of weather that has not happened yet, number ${i}. One pen, one sheet, no undo.`,
      socialLinks: { website: `https://bench${i}.example`, twitter: `https://x.com/bench${i}` },
      tags: ['Generative Art', 'Code-Based Art', 'Minimalist'],
      profilePhotos: i === 0 ? [picture] : [],
    }),
    proof: null,
    signedAt: null,
    flags: [],
    hold: false,
    founder: false,
    lastUsedLife: 0,
  }
  const { appended } = await changeProfile(
    { eventStore, keyedIds },
    { profileId, command },
    newContext(),
  )
  return appended?.position ?? 0n
}

const positions = await Promise.all(Array.from({ length: profiles }, (_, i) => submit(i)))
const last = positions.reduce((one, other) => (one > other ? one : other))
await projector.waitFor(last, 60_000)

const { ADMIN_WALLETS, TRUST_PROXY } = process.env
const trusted = { ADMIN_WALLETS, TRUST_PROXY }
const config = loadConfig({ PUBLIC_URL: 'http://localhost:4300', DEMO: 'off', ...trusted })
const parts = { config, eventStore, keyedIds, logId, pool, readPool, projector, media, logger }
const draining = new AbortController().signal
const logCounts = createLogCounts()
const logKey = createLogKey('localhost:4300/tlog/1', randomBytes(32))
const stored = { log, logCounts, logKey, vault, schema, replica, demo: null, draining }
const app = await buildApp({ ...parts, ...stored, now: () => new Date(), newId: randomUUID })
await app.listen({ port: 0, host: '127.0.0.1' })

const list = await app.inject('/api/profiles')
const id = list.json()[0].id as string
const one = await app.inject(`/api/profile/${id}`)

const bare = Fastify()
const bytes = list.rawPayload
bare.get('/list', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
const select = { name: 'bare', text: 'select * from profile_page where profile_id = $1' }
bare.get<{ Params: { id: string } }>('/profile/:id', async ({ params }) => {
  const { rows } = await readPool.query({ ...select, values: [params.id] })
  return rows[0]
})
await bare.listen({ port: 0, host: '127.0.0.1' })

// Baseline of the live bench: a broadcast with the library alone, in the same process.
const broadcast = new WebSocketServer({ server: bare.server })

const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port
process.send?.({
  api: portOf(app),
  bare: portOf(bare),
  id,
  picture,
  listBytes: bytes.length,
  oneBytes: one.rawPayload.length,
})

let { revision } = await eventStore.read(profileStream(id), profileEvent)

/** Appends one edit, as the API does, at the last revision. */
async function append(): Promise<void> {
  const [card] = list.json()
  const bio = `Plotter drawings of weather, as of ${performance.now()}.`
  const fields = profileFields.parse({ ...card, bio })
  const at = new Date().toISOString()
  const proof = { message: `Update profile for ${fields.name} at ${at}`, signature: '0x' }
  const event: NewEvent<ProfileEvent> = {
    id: randomUUID(),
    type: 'ProfileEdited',
    data: { profileId: id, life: 1, signedAt: at, flags: [] },
    personal: { fields, proof },
    metadata: { at, requestId: randomUUID(), actor: { kind: 'owner', id: null } },
  }
  const appended = await eventStore.append(profileStream(id), [event], revision)
  revision = appended.revision
}

/** Records a refused attempt, as the API does after the response. */
async function attempt(): Promise<void> {
  const [{ name, handle, bio }] = list.json()
  const attempt = {
    attempt: 'submit' as const,
    profileId: id,
    life: 1,
    walletAddress: walletOf(0),
    content: { name, handle, bio },
    codes: ['handle-taken' as const],
    flags: [],
  }
  const context = { ...newContext(), origin: { ip: '203.0.113.1', userAgent: 'a browser' } }
  await recordAttempts({ eventStore, keyedIds, readPool }, [{ attempt, context }])
}

const sample = Buffer.from(
  JSON.stringify({
    topic: 'directory',
    position: '1',
    changes: [{ kind: 'upsert', key: id, value: list.json()[0] }],
  }),
)

process.on('message', (message: 'append' | 'attempt' | 'broadcast' | 'stop') => {
  if (message === 'append' || message === 'attempt') {
    const work = message === 'append' ? append : attempt
    work().catch((error) => console.error(error))
  } else if (message === 'broadcast') {
    for (const socket of broadcast.clients) socket.send(sample, { binary: false })
  } else {
    process.disconnect?.()
    stop().catch((error) => console.error(error))
  }
})

async function stop(): Promise<void> {
  for (const socket of broadcast.clients) socket.terminate()
  await Promise.all([app.close(), bare.close()])
  await projector.stop()
  await log.close()
  await readPool.end()
  await pool.end()
  await rm(folder, { recursive: true })
}

await once(process, 'disconnect')
