import { once } from 'node:events'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { publicTopics } from '#contract/live/live.ts'
import {
  createOwner,
  edit,
  openTestApi,
  publicUrl,
  signIn,
  signInVisitor,
  type TestApi,
} from '#tests/support/api.ts'
import {
  type ChangeMessage,
  has,
  isChangeOf,
  listen,
  openLive,
  type ServerMessage,
} from '#tests/support/live.ts'

let api: TestApi
let host: string
beforeAll(async () => {
  api = await openTestApi()
  host = await listen(api.app)
})

describe.each(publicTopics)('the topic $name', ({ name: topic }) => {
  it('sends changes to visitors and signed-in owners, and missed changes later', async () => {
    const owner = await signInVisitor(api)
    const [live, signedIn] = await Promise.all([
      openLive(host),
      openLive(host, { cookie: owner.cookie }),
    ])
    live.send({ subscribe: [topic] })
    signedIn.send({ subscribe: [topic] })
    await signedIn.find(has('heartbeat'))
    const { heartbeat, log } = await live.find(has('heartbeat'))
    await createOwner(api, `topic-${topic}`)
    const isOurs = (message: ServerMessage): message is ChangeMessage =>
      has('topic')(message) && message.topic === topic && message.changes.length > 0
    const message = await live.find(isOurs)
    expect(message.changes).toContainEqual(expect.objectContaining({ kind: 'upsert' }))
    expect((await signedIn.find(isOurs)).changes).toEqual(message.changes)
    const late = await openLive(host)
    late.send({ subscribe: [topic], after: heartbeat, log })
    expect((await late.find(isOurs)).changes).toEqual(message.changes)
  })
})

describe('a subscription', () => {
  it('receives changes in public form, and removals', async () => {
    const live = await openLive(host)
    live.send({ subscribe: ['directory', 'milestones'] })
    await live.find(has('heartbeat'))
    const ada = await createOwner(api, 'live-ada', { hideWallet: true })
    const upsert = await live.find(isChangeOf(ada.profile.id))
    expect(upsert.changes).toMatchObject([
      { kind: 'upsert', value: { handle: 'live-ada', walletAddress: null } },
    ])
    expect(await live.find(isChangeOf('artist'))).toMatchObject({ topic: 'milestones' })
    live.messages.length = 0
    await ada.ask({ method: 'DELETE', url: `/api/profile/${ada.profile.id}` })
    const removal = await live.find(isChangeOf(ada.profile.id))
    expect(removal.changes).toEqual([{ kind: 'remove', key: ada.profile.id }])
  })

  it('with `after` starts with the missed changes, in their current state', async () => {
    const grace = await createOwner(api, 'live-grace')
    const probe = await openLive(host)
    probe.send({ subscribe: ['directory'] })
    const { heartbeat, log } = await probe.find(has('heartbeat'))
    const bio = 'Grace leaves the room, and comes back as somebody who paints with numbers.'
    await edit(grace, { body: { bio }, at: api.clock.now() })
    const missed = await createOwner(api, 'live-missed')
    await missed.ask({ method: 'DELETE', url: `/api/profile/${missed.profile.id}` })

    const late = await openLive(host)
    late.send({ subscribe: ['directory'], after: heartbeat, log })
    const message = await late.find(isChangeOf(grace.profile.id))
    expect(message.changes).toContainEqual({
      kind: 'upsert',
      key: grace.profile.id,
      value: expect.objectContaining({ bio }),
    })
    const gone = await late.find(isChangeOf(missed.profile.id))
    expect(gone.changes).toContainEqual({ kind: 'remove', key: missed.profile.id })
  })

  it('loses nothing between missed changes and live ones', async () => {
    const probe = await openLive(host)
    probe.send({ subscribe: ['directory'] })
    const { heartbeat, log } = await probe.find(has('heartbeat'))
    const submissions = Array.from({ length: 12 }, (_, i) => createOwner(api, `live-cut${i}x`))
    const clients = await Promise.all(submissions.map(() => openLive(host)))
    for (const client of clients) client.send({ subscribe: ['directory'], after: heartbeat, log })
    const owners = await Promise.all(submissions)
    for (const client of clients) {
      for (const { profile } of owners) await client.find(isChangeOf(profile.id))
      const positions = client.messages.flatMap((message) =>
        'topic' in message ? [Number(message.position)] : [],
      )
      expect(positions).toEqual(positions.toSorted((one, other) => one - other))
    }
  })

  it.each([
    ['of another log', { after: '1', log: 'another' }],
    ['ahead of the log', { after: '999999999' }],
    ['ahead of every log', { after: '9'.repeat(20) }],
  ])('with a position %s is reset', async (_name, from) => {
    const live = await openLive(host)
    live.send({ subscribe: ['directory'], ...from })
    expect(await live.find(has('reset'))).toEqual({ reset: 'directory' })
    const handle = { 1: 'reset-one', 9: 'reset-nine', 20: 'reset-more' }[from.after.length] ?? ''
    const owner = await createOwner(api, handle)
    await live.find(isChangeOf(owner.profile.id))
  })

  it('with a position whose changes were trimmed is reset', async () => {
    const probe = await openLive(host)
    probe.send({ subscribe: ['directory'] })
    const { heartbeat } = await probe.find(has('heartbeat'))
    await createOwner(api, 'trimmed')
    await api.deps.readPool.query(
      `insert into changes_trimmed select 'directory', position from checkpoint`,
    )
    const live = await openLive(host)
    live.send({ subscribe: ['directory'], after: heartbeat })
    expect(await live.find(has('reset'))).toEqual({ reset: 'directory' })
    await api.deps.readPool.query('truncate changes_trimmed')
  })

  it('leaves connections free while many sockets catch up', async () => {
    const poolSize = 8
    const readPool = new pg.Pool({ ...api.deps.readPool.options, max: poolSize })
    const app = await api.buildAnother({ readPool })
    const address = await listen(app)
    const clients = await Promise.all(Array.from({ length: 40 }, () => openLive(address)))
    let free = poolSize
    readPool.on('acquire', () => {
      free = Math.min(free, poolSize - readPool.totalCount + readPool.idleCount)
    })
    for (const live of clients) live.send({ subscribe: ['directory', 'milestones'], after: '1' })
    for (const live of clients) await live.find(has('heartbeat'))
    expect(free).toBeGreaterThan(0)
    await app.close()
    await readPool.end()
  })

  it('is closed with a code for a retry when missed changes cannot be read', async () => {
    const live = await openLive(host)
    const closed = once(live.socket, 'close')
    await api.deps.readPool.query('alter table changes rename to changes_away')
    live.send({ subscribe: ['directory'], after: '1' })
    expect(await live.find(has('refused'))).toMatchObject({ code: 'unavailable' })
    expect((await closed)[0]).toBe(1013)
    await api.deps.readPool.query('alter table changes_away rename to changes')
  })

  it('to an unknown topic is refused, and the other topics continue', async () => {
    const live = await openLive(host)
    live.send({ subscribe: ['weather', 'directory'] })
    expect(await live.find(has('refused'))).toEqual({ refused: 'weather', code: 'not-found' })
    await live.find(has('heartbeat'))
    live.socket.send('no json')
    const invalid = await live.find(
      (message): message is { refused: string; code: 'invalid-input' } =>
        'code' in message && message.code === 'invalid-input',
    )
    expect(invalid.refused).toBe('request')
  })
})

const countConnections = () => promisify(api.app.server.getConnections).call(api.app.server)

describe('a socket', () => {
  it.each([
    'https://evil.example',
    'http://localhost:4301',
    'http://localhost:4300.evil.example',
    'https://localhost:4300',
    'http://LOCALHOST:4300',
    'null',
    '',
  ])('is refused before the upgrade from the origin "%s"', async (origin) => {
    const socket = new WebSocket(`ws://${host}/api/live`, origin === '' ? {} : { origin })
    const [, response] = await once(socket, 'unexpected-response')
    expect(response.statusCode).toBe(403)
    response.resume()
    socket.on('error', () => undefined).terminate()
    await expect.poll(countConnections).toBe(0)
  })

  it('is closed when its session ends, also in another process', async () => {
    const visitor = await signInVisitor(api)
    const live = await openLive(host, { cookie: visitor.cookie })
    const anonymous = await openLive(host)
    const other = await api.buildAnother()
    await other.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { origin: publicUrl, cookie: visitor.cookie },
    })
    expect(await live.find(has('closing'))).toEqual({ closing: 'signed-out' })
    await live.closed
    expect(anonymous.socket.readyState).toBe(WebSocket.OPEN)
    await signIn(visitor, api.clock)
  })

  it('is closed after a message of more than 8 kB', async () => {
    const live = await openLive(host)
    live.socket.send('x'.repeat(8 * 1024 + 1))
    expect((await live.closed).code).toBe(1009)
  })

  it('is closed after too many frames of one message', async () => {
    const live = await openLive(host)
    for (let i = 0; i < 20; i += 1) live.socket.send('a', { fin: false })
    expect((await live.closed).code).toBe(1008)
  })

  it('receives the reason when the process stops, and requests in flight finish', async () => {
    const app = await api.buildAnother()
    const address = await listen(app)
    const live = await openLive(address)
    const { wallet } = await signInVisitor(api)
    const slow = connect({ host: '127.0.0.1', port: Number(address.split(':')[1]) })
    const body = JSON.stringify({ message: wallet.address, signature: '0x' })
    slow.write(
      `POST /api/auth/verify HTTP/1.1\r\nHost: x\r\nOrigin: ${publicUrl}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    await once(slow, 'connect')
    await fetch(`http://${address}/readyz`)
    const closing = app.close()
    expect(await live.find(has('closing'))).toEqual({ closing: 'stopping' })
    slow.write(body)
    const [response] = await once(slow, 'data')
    expect(String(response)).toMatch(/^HTTP\/1.1 401 /)
    slow.end()
    await closing
    expect((await live.closed).code).toBe(1001)
  })
})
