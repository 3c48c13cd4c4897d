import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { signalFamily, startOwnPostgres } from '#tests/support/own-postgres.ts'
import { listProcesses } from '#tests/support/processes.ts'
import { createDataFolder, launchProduct } from '#tests/support/product.ts'

/** Expects that no process uses the folder ten seconds after the signal. */
const expectSilence = (folder: string) =>
  expect.poll(() => listProcesses(folder), { timeout: 10_000 }).toEqual([])

describe.runIf(process.platform === 'linux')('SIGTERM', () => {
  let data: Awaited<ReturnType<typeof createDataFolder>>
  beforeEach(async () => {
    data = await createDataFolder()
  })
  afterEach(() => data.remove())

  const launch = (...command: [string, ...string[]]) =>
    launchProduct({ env: { DATA_DIR: data.path }, command })
  const pidOf = ({ child }: ReturnType<typeof launch>) => {
    if (child.pid === undefined) throw new Error('Not started')
    return child.pid
  }

  it('stops the process in order', async () => {
    const product = launch(process.execPath, 'backend/main.ts')
    await product.ready
    expect(listProcesses(data.path).length).toBeGreaterThan(2)
    expect(await product.stop()).toBe(0)
    expect(listProcesses(data.path)).toEqual([])
  })

  it('with STOP_DELAY makes /readyz fail while requests are still answered', async () => {
    const product = launchProduct({ env: { DATA_DIR: data.path, STOP_DELAY: '5s' } })
    const url = await product.ready
    const ask = async (path: string) => (await fetch(new URL(path, url))).status
    expect(await ask('/readyz')).toBe(200)
    const exit = product.stop()
    await expect.poll(() => ask('/readyz'), { interval: 20 }).toBe(503)
    const responses = await Promise.all(['/api/profiles', '/healthz', '/readyz'].map(ask))
    expect(responses).toEqual([200, 200, 503])
    expect(await exit).toBe(0)
    expect(listProcesses(data.path)).toEqual([])
  })

  it('to the group of `npm start` leaves no process behind, although it arrives twice', async () => {
    const product = launch('npm', 'start')
    await product.ready
    process.kill(-pidOf(product), 'SIGTERM')
    await product.exited
    await expectSilence(data.path)
  })

  it('to npm alone leaves no process behind', async () => {
    const product = launch('npm', 'start')
    await product.ready
    process.kill(pidOf(product), 'SIGTERM')
    expect(await product.exited).toBe(0)
    await expectSilence(data.path)
  })

  it('stops the dev server in order while a page is connected', async () => {
    const product = launch(process.execPath, 'backend/main.ts', '--dev')
    const url = await product.ready
    const client = await (await fetch(`${url}/@vite/client`)).text()
    const [, token] = /wsToken = "([^"]+)"/.exec(client) ?? []
    const page = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
    await once(page, 'open')
    expect(await product.stop()).toBe(0)
    await expectSilence(data.path)
  })

  it('stops a starting process in order', async () => {
    const product = launch(process.execPath, 'backend/main.ts')
    while (!product.output().includes('Creating the database')) {
      await new Promise((resolve) => product.child.stdout?.once('data', resolve))
    }
    expect(await product.stop()).toBe(0)
    await expectSilence(data.path)
    const next = launch(process.execPath, 'backend/main.ts')
    await next.ready
    expect(await next.stop()).toBe(0)
  })

  it('keeps the connections to Postgres while it waits for a client', async () => {
    const product = launch(process.execPath, 'backend/main.ts')
    const { hostname, port, host } = new URL(await product.ready)
    const client = connect(Number(port), hostname)
    onTestFinished(() => void client.destroy())
    client.on('error', () => undefined)
    const whole = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`
    const half = `POST /api/auth/verify HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`
    client.write(whole + half)
    await once(client, 'data')
    expect(await product.stop()).toBe(0)
    expect(product.output()).not.toContain('Connection terminated')
  })

  it('resumes a frozen embedded Postgres, and stops in order', async () => {
    const product = launch(process.execPath, 'backend/main.ts')
    await product.ready
    const file = join(data.path, 'postgres/postmaster.pid')
    const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
    signalFamily(postmaster, 'SIGSTOP')
    expect(await product.stop()).toBe(0)
    await expectSilence(data.path)
  })

  it('answers pending requests with 503 while an external Postgres is frozen, and stops in order', async () => {
    const postgres = await startOwnPostgres()
    onTestFinished(postgres.remove)
    const product = launchProduct({ env: { DATA_DIR: data.path, DATABASE_URL: postgres.url } })
    const url = await product.ready
    await postgres.freeze()
    onTestFinished(postgres.thaw)
    const pending = fetch(new URL('/api/profile/nobody', url))
    // The earlier request has arrived once this one is answered.
    await fetch(new URL('/healthz', url))
    const exit = product.stop()
    const response = await pending
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await exit).toBe(0)
  })
})
