import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { maxNewest } from '#api/admin/deployment-reader.ts'
import { listenForCacheClears } from '#api/profile/lists/cleared-caches.ts'
import { replica } from '#backend/process/replica.ts'
import { type DeploymentView, deploymentView } from '#contract/views/deployment.ts'
import { eventPage } from '#contract/views/event-index.ts'
import type { ApiApp } from '#edge/api-app.ts'
import type { LoggedEvent } from '#event-log/port.ts'
import { PoisonEvent } from '#projections/runner/faults.ts'
import {
  createOwner,
  createVisitor,
  openTestApi,
  signInVisitor,
  type TestApi,
  type Visitor,
} from '#tests/support/api.ts'
import { has, listen, openLive } from '#tests/support/live.ts'

const statusUrl = '/api/admin/deployment-status'
const clear = { method: 'POST', url: '/api/cache/clear' } as const

let api: TestApi
let admin: Visitor
let auditor: Visitor
beforeAll(async () => {
  api = await openTestApi()
  admin = await signInVisitor(api, 'admin')
  auditor = await signInVisitor(api, 'auditor')
})

/** The same session on another app. */
function moveSession(app: ApiApp, { cookie }: Visitor): Visitor {
  return Object.assign(createVisitor(app), { cookie })
}

async function readStatus(visitor = admin): Promise<DeploymentView> {
  const response = await visitor.ask({ url: statusUrl })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('private, no-store')
  return deploymentView.parse(response.json())
}

describe('the status of the deployment', () => {
  it('is readable by staff, and its caches are emptied by admins only', async () => {
    const owner = await createOwner(api, 'asks-for-the-deployment')
    const who = [createVisitor(api.app), owner, auditor, admin]
    const responses = who.map((visitor) => visitor.ask({ url: statusUrl }))
    const read = (await Promise.all(responses)).map(({ statusCode }) => statusCode)
    expect(read).toEqual([401, 403, 200, 200])
    const cleared: number[] = []
    for (const visitor of who) cleared.push((await visitor.ask(clear)).statusCode)
    expect(cleared).toEqual([401, 403, 403, 200])
  })

  it('returns environment, process, database, cache and the newest profiles', async () => {
    const { profile, wallet } = await createOwner(api, 'hidden-in-the-deployment', {
      profileType: 'collector',
      hideWallet: true,
    })
    await admin.ask({ url: '/api/profiles/collector' })
    const status = await readStatus()
    expect(status).toMatchObject({
      environment: 'development',
      replicaInfo: { hostname: replica.hostname, replId: replica.replId },
      timestamp: api.clock.now().toISOString(),
      database: { connected: true, profileStats: { collectorCount: 1, curatorCount: 0 } },
      version: replica.version,
      fingerprint: api.models.schema.replace('read_', ''),
      rebuild: null,
      failure: null,
    })
    const { totalProfiles, artistCount } = status.database.profileStats ?? {}
    expect(totalProfiles).toBe((artistCount ?? 0) + 1)
    expect(status.cache.keys).toContain('profiles/collector')
    expect(status.cache.size).toBe(status.cache.keys.length)
    expect(status.profiles.collectors).toEqual({
      count: 1,
      list: [
        {
          id: profile.id,
          name: profile.name,
          handle: profile.handle,
          walletAddress: wallet.address,
          hideWallet: true,
          createdAt: profile.createdAt,
        },
      ],
    })
  })

  it('returns the positions of the log and the read models, and their leader', async () => {
    const last = await api.models.log.last()
    const { eventLog, projectors } = await readStatus()
    expect(eventLog).toEqual({
      kind: 'Postgres',
      id: api.models.logId,
      isAnswering: true,
      position: String(last?.position),
      at: api.clock.now().toISOString(),
    })
    expect(projectors).toEqual([
      {
        schema: api.models.schema,
        isOurs: true,
        position: eventLog.position,
        at: eventLog.at,
        lagSeconds: 0,
        leader: replica.replId,
      },
    ])
  })

  it('names a leader in another process, and reports versions without a leader', async () => {
    const old = 'read_of_another_version'
    const leading = api.models.start({
      schema: old,
      pool: api.models.openPool({ name: 'provenance 0badcafe' }),
    })
    await leading.ready
    const findOld = async () => (await readStatus()).projectors.find(({ schema }) => schema === old)
    const { eventLog } = await readStatus()
    await expect
      .poll(findOld)
      .toMatchObject({ isOurs: false, position: eventLog.position, leader: '0badcafe' })
    await leading.stop()
    expect(await findOld()).toMatchObject({ lagSeconds: 0, leader: null })
    await createOwner(api, 'unseen-by-the-old-one')
    api.clock.pass(90_000)
    const { lagSeconds = 0 } = (await findOld()) ?? {}
    expect(lagSeconds).toBeGreaterThanOrEqual(90)
  })

  it('returns the last rebuild after a restore', async () => {
    expect((await readStatus()).lastRestore).toBeNull()
    const at = '2026-02-28T08:00:00.000Z'
    await api.deps.pool.query(
      `update projector.read_schema
        set discarded_at = $1, discarded_position = 48112, discarded_head = 47100 where name = $2`,
      [at, api.models.schema],
    )
    expect((await readStatus()).lastRestore).toEqual({ at, readModels: '48112', eventLog: '47100' })
  })

  it('limits long lists', async () => {
    const many = maxNewest + 5
    const db = api.models.openPool({ schema: api.models.schema })
    await db.query(
      `with made as (
        insert into profile_page
          select gen_random_uuid(), 1, 'Many ' || n, 'many-' || n, '', '', '', '', 'curator', null,
            0, null, null, false, 'listed', '', false, false, '{}', '{}', '[]', null, '[]', '{}', '', now(), now(), now(), null
          from generate_series(1, $1::int) n returning profile_id, handle
      )
      insert into roster select profile_id, 1, 1000000 + substr(handle, 6)::int, 'artist', null, null,
        '', '', '[]', false, false from made`,
      [many],
    )
    const { list } = (await readStatus()).profiles.artists
    expect(list).toHaveLength(maxNewest)
    expect(list[0]?.handle).toBe(`many-${many}`)
    await db.query(`delete from roster where position > 1000000`)
    await db.query(`delete from profile_page where handle like 'many-%'`)
  })

  it('names the event at which the projector stopped', async () => {
    const event = { type: 'ProfileTeleported', position: 7n, stream: 's', revision: 0n, id: 'i' }
    const failure = new PoisonEvent(event, new Error('a secret detail'))
    const status = () => ({ ...api.deps.projector.status(), failure, position: 6n })
    const stopped = await api.buildAnother({ projector: { ...api.deps.projector, status } })
    const response = await moveSession(stopped, admin).ask({ url: statusUrl })
    expect(response.json()).toMatchObject({
      failure: { type: 'ProfileTeleported', position: '7', message: failure.message },
    })
    expect(response.body).not.toContain('a secret detail')
  })

  it("returns the progress of a rebuild as a share of the log's time", async () => {
    const dateEvent = (event: LoggedEvent | undefined, at: string) =>
      event && { ...event, metadata: { ...Object(event.metadata), at } }
    const log = {
      read: async (stream: string) =>
        (await api.models.log.read(stream)).map((event) => ({
          ...event,
          ...dateEvent(event, '2026-01-01T00:00:00.000Z'),
        })),
      last: async () => dateEvent(await api.models.log.last(), '2026-01-05T00:00:00.000Z'),
    }
    const at = new Date('2026-01-04T00:00:00.000Z')
    const projector = {
      ...api.deps.projector,
      status: () => ({
        ...{ isLeading: true, leadsSince: at, isReady: false, isStalled: false },
        ...{ position: 2n, at, head: null },
      }),
    }
    const building = await api.buildAnother({ projector, log })
    const status = (await moveSession(building, admin).ask({ url: statusUrl })).json()
    expect(status.rebuild).toEqual({ progress: 0.75 })
    const own = status.projectors.find(({ isOurs }: { isOurs: boolean }) => isOurs)
    expect(own).toMatchObject({ position: '2', leader: replica.replId })
    expect(own.lagSeconds).toBeGreaterThan(0)
  })
})

describe('clearing the caches', () => {
  it('clears those of every process, and records the admin in the log', async () => {
    const other = await api.buildAnother()
    const [here, there] = [admin, moveSession(other, admin)]
    // Each app clears its caches once when it starts to follow.
    const isFollowing = async (app: ApiApp) => {
      const live = await openLive(await listen(app))
      live.send({ subscribe: ['milestones'] })
      await live.find(has('heartbeat'))
      live.socket.close()
    }
    await isFollowing(other)
    const keysOf = async (visitor: Visitor) => (await readStatus(visitor)).cache.keys
    const fill = async (visitor: Visitor) => {
      await visitor.ask({ url: '/api/profiles' })
      await visitor.ask({ url: '/api/profiles/curator' })
      return keysOf(visitor)
    }
    for (const visitor of [here, there]) {
      await expect
        .poll(() => fill(visitor))
        .toEqual(expect.arrayContaining(['profiles', 'profiles/curator']))
    }
    const response = await here.ask(clear)
    expect(response.statusCode).toBe(200)
    expect(await keysOf(here)).toEqual([])
    await expect.poll(() => keysOf(there)).toEqual([])

    const last = await api.models.log.last()
    expect(last).toMatchObject({ type: 'AdminActed', data: { act: 'clear-cache' } })
    expect(last?.stream).toMatch(/^admin-2026-03-01-[0-9a-f-]{36}$/)
    expect(JSON.stringify([last?.data, last?.metadata])).not.toContain(admin.ip)
    await api.deps.projector.waitFor(last?.position ?? 0n, 10_000)
    const [newest] = eventPage.parse((await admin.ask({ url: '/api/admin/events' })).json()).events
    expect(newest).toMatchObject({
      type: 'AdminActed',
      streamKind: 'directory',
      actor: { kind: 'admin', address: admin.wallet.address },
    })
  })

  it('is repeated by a process that lost its connection meanwhile', async () => {
    const ending = new AbortController()
    onTestFinished(() => ending.abort())
    let count = 0
    const clear = () => {
      count += 1
    }
    const pool = api.models.openPool({ name: 'cut off from clearings' })
    const following = listenForCacheClears(pool, { clear }, ending.signal)
    await expect.poll(() => count).toBe(1)
    await api.deps.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'cut off from clearings'`,
    )
    await expect.poll(() => count, { timeout: 10_000 }).toBe(2)
    ending.abort()
    await following
  })

  it('differs from a fresh list, which staff can request, which clears no cache and is not recorded', async () => {
    const fill = async () => {
      await admin.ask({ url: '/api/profiles' })
      return (await readStatus()).cache.keys
    }
    await expect.poll(fill).toContain('profiles')
    const head = await api.models.log.head()
    for (const url of ['?fresh=true', '?fresh=true&limit=1']) {
      const response = await auditor.ask({ url: `/api/profiles/collector${url}` })
      expect(response.statusCode).toBe(200)
      const { keys } = (await readStatus()).cache
      expect(keys).toEqual(expect.arrayContaining(['profiles', 'profiles/collector']))
    }
    expect(await api.models.log.head()).toBe(head)
  })
})

describe('the status while the database is unreachable', () => {
  /** Opens an app whose connections can be blocked. */
  async function openBlockable() {
    const { pool, readPool } = api.deps
    const pools = [pool, readPool].map(({ options }) => new pg.Pool({ ...options }))
    onTestFinished(async () => void (await Promise.all(pools.map((pool) => pool.end()))))
    let isAway = false
    let thawed = Promise.withResolvers<never>()
    thawed.promise.catch(() => undefined)
    const createBlockablePool = (real: pg.Pool) =>
      Object.create(real, {
        query: {
          value: (...args: unknown[]) =>
            isAway ? thawed.promise : Reflect.apply(real.query, real, args),
        },
      })
    const [own, read] = pools.map(createBlockablePool)
    const log = {
      read: api.models.log.read,
      last: () => (isAway ? thawed.promise : api.models.log.last()),
    }
    const app = await api.buildAnother({ pool: own, readPool: read, log })
    const freeze = () => {
      isAway = true
    }
    const thaw = () => {
      isAway = false
      thawed.reject(new Error('lost on the way'))
      thawed = Promise.withResolvers()
    }
    return { app, freeze, thaw }
  }

  it('reports the outage with the last known values to staff whose session is cached', async () => {
    const { app, freeze, thaw } = await openBlockable()
    const known = moveSession(app, admin)
    const { database } = await readStatus(known)
    const latecomer = moveSession(app, auditor)
    freeze()
    const status = await readStatus(known)
    expect(status).toMatchObject({
      database: { connected: false, profileStats: database.profileStats },
      profiles: { collectors: { list: [] }, artists: { list: [] } },
      eventLog: { kind: 'Postgres', isAnswering: false, position: null },
      projectors: [{ isOurs: true, lagSeconds: null }],
    })
    expect((await latecomer.ask({ url: statusUrl })).statusCode).toBe(503)
    thaw()
    expect((await readStatus(known)).database.connected).toBe(true)
    expect(await readStatus(latecomer)).toMatchObject({ eventLog: { isAnswering: true } })
  })

  it('contains no secrets', async () => {
    const { body } = await admin.ask({ url: statusUrl })
    const { databaseUrl } = api.models
    const { password, username } = new URL(databaseUrl)
    for (const secret of [databaseUrl, password].filter(Boolean)) expect(body).not.toContain(secret)
    expect(body).not.toMatch(/postgres(ql)?:\/\//)
    expect(username === '' || !body.includes(`${username}:`)).toBe(true)
  })
})
