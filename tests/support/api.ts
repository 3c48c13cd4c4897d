import { randomUUID } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { type Hex, hexToBytes, keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { buildApp } from '#backend/app.ts'
import { type Config, loadConfig } from '#backend/config.ts'
import { replica } from '#backend/process/replica.ts'
import { createLogKey } from '#backend/transparency/log-key.ts'
import type { ProfileFields } from '#contract/profile/profile-fields.ts'
import { formatEditMessage } from '#contract/signatures/change-message.ts'
import { contentHash } from '#contract/signatures/content-hash.ts'
import type { VersionLink } from '#contract/signatures/version-link.ts'
import { logPath } from '#contract/transparency/checkpoint.ts'
import { type ProfileView, profileView } from '#contract/views/profile.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { ApiDeps } from '#edge/deps.ts'
import { createLogger } from '#edge/logger.ts'
import { createLogCounts } from '#event-log/measured-log.ts'
import { migrate } from '#postgres/migrate.ts'
import { startProjector } from '#projections/runner/run.ts'
import { createKeyedIds } from '#vault/keyed-ids.ts'
import { cleanUpLater } from './clean-up.ts'
import { testIdentityKey, testLogKey } from './event-store.ts'
import { browserAgent } from './product-visitor.ts'
import { openReadModels } from './read-models.ts'

export const publicUrl = 'http://localhost:4300'

export type TestClock = ReturnType<typeof startClock>
export type TestApi = Awaited<ReturnType<typeof openTestApi>>

/** Starts a clock that only `pass` moves. */
export function startClock(at = '2026-03-01T12:00:00.000Z') {
  let time = Date.parse(at)
  return {
    now: () => new Date(time),
    pass: (ms: number) => {
      time += ms
    },
  }
}

const staff = {
  ADMIN_WALLETS: ['admin', 'second admin'].map((name) => walletOf(name).address).join(),
  AUDITOR_WALLETS: walletOf('auditor').address,
}

/**
 * Opens the whole API on a separate database, with a projector in the same process. By default the wallets
 * of "admin", "second admin" and "auditor" belong to staff: see `walletOf`.
 */
export async function openTestApi(env: Record<string, string> = {}, more: Partial<ApiDeps> = {}) {
  const models = await openReadModels()
  const lines: string[] = []
  const logger = createLogger('debug', { write: (line) => lines.push(line) })
  const projector = startProjector({ ...models, logger })
  const readPool = new pg.Pool({
    connectionString: models.databaseUrl,
    options: `-c search_path=${models.schema}`,
  })
  const tlogTables = new URL('../../backend/transparency/schema.sql', import.meta.url)
  await migrate(models.pool, 'provenance tlog', tlogTables)
  await projector.ready
  const clock = startClock()
  const config: Config = loadConfig({ PUBLIC_URL: publicUrl, DEMO: 'off', ...staff, ...env })
  const deps: ApiDeps = {
    ...models,
    logCounts: createLogCounts(),
    logKey: createLogKey(`${new URL(publicUrl).host}${logPath}`, testLogKey),
    config,
    keyedIds: createKeyedIds(testIdentityKey),
    readPool,
    projector,
    draining: new AbortController().signal,
    replica,
    demo: null,
    now: clock.now,
    newId: randomUUID,
    logger,
    ...more,
  }
  const apps: ApiApp[] = []
  /** Builds another app on the same stores, like a restart or a second process. */
  const buildAnother = async (others: Partial<ApiDeps> = {}) => {
    const app = await buildApp({ ...deps, ...others })
    apps.push(app)
    return app
  }
  const app = await buildAnother()
  cleanUpLater(async () => {
    await Promise.all(apps.map((app) => app.close()))
    await projector.stop()
    await readPool.end()
  })
  /** Returns all log lines. */
  const logged = () => lines.join('')
  return { app, models, deps, clock, logged, buildAnother }
}

/** Ends all leases of names and handles, which last by the clock of Postgres. */
export async function endNameLeases({ deps }: TestApi): Promise<void> {
  await deps.pool.query('delete from api.name_claims')
}

/** Returns the wallet of a name, the same each time. */
export function walletOf(name: string): PrivateKeyAccount {
  return privateKeyToAccount(keccak256(toHex(name)))
}

let lastAddress = 0

/** Returns an address that no other visitor has. */
export function nextIp(): string {
  lastAddress += 1
  return `10.${lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`
}

/** A visitor with a browser and a wallet, at a separate address. */
export type Visitor = {
  wallet: PrivateKeyAccount
  ip: string
  cookie: string
  ask: (request: InjectOptions) => Promise<LightMyRequestResponse>
}

export function createVisitor(app: ApiApp, name: string = randomUUID(), ip = nextIp()): Visitor {
  const visitor: Visitor = {
    wallet: walletOf(name),
    ip,
    cookie: '',
    ask: ({ headers, ...request }) =>
      app.inject({
        remoteAddress: visitor.ip,
        ...request,
        headers: {
          origin: publicUrl,
          'user-agent': browserAgent,
          ...(visitor.cookie && { cookie: visitor.cookie }),
          ...headers,
        },
      }),
  }
  return visitor
}

type SiweParts = Partial<Parameters<typeof createSiweMessage>[0]>

/** Creates a sign-in message with a fresh nonce, as the page does. */
export async function createSignIn(
  visitor: Visitor,
  clock: TestClock,
  parts: SiweParts = {},
): Promise<string> {
  const response = await visitor.ask({ url: '/api/auth/nonce' })
  const url = new URL(publicUrl)
  return createSiweMessage({
    address: visitor.wallet.address,
    chainId: 1,
    domain: url.host,
    uri: url.origin,
    version: '1',
    nonce: response.json<{ nonce: string }>().nonce,
    issuedAt: clock.now(),
    ...parts,
  })
}

export async function verifySignIn(visitor: Visitor, message: string, signature?: Hex) {
  return visitor.ask({
    method: 'POST',
    url: '/api/auth/verify',
    payload: { message, signature: signature ?? (await visitor.wallet.signMessage({ message })) },
  })
}

/** Signs a visitor in and stores the cookie. */
export async function signIn(visitor: Visitor, clock: TestClock): Promise<LightMyRequestResponse> {
  const response = await verifySignIn(visitor, await createSignIn(visitor, clock))
  const [cookie] = response.cookies
  if (!cookie) throw new Error(`Not signed in: ${response.body}`)
  visitor.cookie = `${cookie.name}=${cookie.value}`
  return response
}

/** Creates a visitor with the wallet of a name, or a new one, and signs it in. */
export async function signInVisitor(
  api: Pick<TestApi, 'app' | 'clock'>,
  name?: string,
  ip?: string,
) {
  const visitor = createVisitor(api.app, name, ip)
  await signIn(visitor, api.clock)
  return visitor
}

/** Returns a submission that passes every rule and resembles no other. */
export function submissionOf(handle: string, more: Record<string, unknown> = {}) {
  return {
    name: `Name of ${handle}`,
    handle,
    bio: `${handle} draws with light, prints by night, and sells what is left over by morning.`,
    profileType: 'artist',
    socialLinks: { website: `https://${handle}.example` },
    tags: ['Generative Art'],
    ...more,
  }
}

export function submit(visitor: Visitor, body: unknown) {
  return visitor.ask({ method: 'POST', url: '/api/profiles', payload: body as object })
}

/** Creates a signed-in visitor with a profile. */
export async function createOwner(
  api: Pick<TestApi, 'app' | 'clock'>,
  handle: string,
  more: Record<string, unknown> = {},
  ip?: string,
): Promise<Visitor & { profile: ProfileView }> {
  const visitor = await signInVisitor(api, handle, ip)
  const response = await submit(visitor, submissionOf(handle, more))
  if (response.statusCode !== 201) throw new Error(`Not submitted: ${response.body}`)
  return Object.assign(visitor, { profile: profileView.parse(response.json()) })
}

type Edit = {
  body: Record<string, unknown>
  at: Date
  name?: string
  content?: string
  link?: VersionLink
}

/** Sends an edit with the owner's signature. */
export async function edit(
  owner: Visitor & { profile: ProfileView },
  { body, at, name = String(body.name ?? owner.profile.name), content, link }: Edit,
): Promise<LightMyRequestResponse> {
  const message = formatEditMessage({ name, at: at.toISOString(), contentHash: content, link })
  const signature = await owner.wallet.signMessage({ message })
  return sendEdit(owner, { ...body, message, signature })
}

export function sendEdit(owner: Visitor & { profile: ProfileView }, payload: object) {
  return owner.ask({ method: 'PATCH', url: `/api/profile/${owner.profile.id}`, payload })
}

/** Content hash of a profile with some fields changed. */
export function contentOf(profile: ProfileView, changes: Partial<ProfileFields>): Promise<string> {
  return contentHash({ ...profile, ...changes })
}

/** Uploads a file to POST /api/media, as the form of the page does. */
export function uploadPicture(
  visitor: Visitor,
  file: Buffer,
  type = 'image/png',
  url = '/api/media',
) {
  const edge = 'edge-of-the-form'
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="x"\r\nContent-Type: ${type}\r\n\r\n`
  return visitor.ask({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
}

/** Order n of the curve secp256k1. */
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Returns the other valid signature of the same message: s becomes n - s, and the parity flips. */
export function malleate(signature: Hex): Hex {
  const bytes = Buffer.from(hexToBytes(signature))
  const s = curveOrder - BigInt(`0x${bytes.toString('hex', 32, 64)}`)
  bytes.write(s.toString(16).padStart(64, '0'), 32, 'hex')
  bytes.writeUInt8(bytes.readUInt8(64) === 27 ? 28 : 27, 64)
  return toHex(bytes)
}
