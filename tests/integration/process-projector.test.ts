import { expect, it, onTestFinished } from 'vitest'
import { findFreePort } from '#backend/setup/cluster/find-free-port.ts'
import { createDatabase } from '#tests/support/database.ts'
import { createDataFolder, launchProduct, startProduct } from '#tests/support/product.ts'
import { createVisitor } from '#tests/support/product-visitor.ts'

const projector = [process.execPath, 'projections/main.ts'] as const

it('hands the lead from a separate projector to the one in the API when it stops', async () => {
  const folder = await createDataFolder()
  onTestFinished(() => folder.remove())
  const port = String(await findFreePort())
  const env = {
    DATA_DIR: folder.path,
    DATABASE_URL: await createDatabase(),
    DEMO: 'off',
    TRUST_PROXY: '127.0.0.0/8',
  }
  const alone = launchProduct({ env: { ...env, PORT: port }, command: projector })
  onTestFinished(() => void alone.child.kill('SIGKILL'))
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(isReady).toBe(200)
  expect(await lead(`http://127.0.0.1:${port}`)).toBe(true)

  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(metrics)?.[1])
  expect(read('provenance_event_log_head')).toBeGreaterThan(0)
  expect(read('provenance_projection_position')).toBe(read('provenance_event_log_head'))
  expect(read('provenance_projection_lag_events')).toBe(0)
  expect(read('provenance_projection_lag_seconds')).toBe(0)
  expect(read('provenance_projection_leader')).toBe(1)
  expect(read('provenance_projection_leader_age_seconds')).toBeGreaterThan(0)
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.7' } }
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, forwarded)).status).toBe(403)

  const product = await startProduct({ env })
  onTestFinished(() => void product.child.kill('SIGKILL'))
  expect(await lead(product.url)).toBe(false)
  await submit(product.url, 'mira')
  expect(await listHandles(product.url)).toEqual(['mira'])

  expect(await alone.stop()).toBe(0)
  await expect.poll(() => lead(product.url)).toBe(true)
  await submit(product.url, 'noor')
  expect(await listHandles(product.url)).toEqual(['mira', 'noor'])
  expect(await product.stop()).toBe(0)
})

it('refuses to start a separate projector without a shared Postgres', async () => {
  const alone = launchProduct({ env: {}, command: projector })
  expect((await alone.ended()).code).toBe(1)
  expect(alone.output()).toContain('DATABASE_URL must name the Postgres of the API')
})

async function lead(url: string): Promise<boolean> {
  const response = await fetch(new URL('/healthz', url))
  const health = (await response.json()) as { projector: { leader: boolean } }
  return health.projector.leader
}

async function submit(url: string, handle: string): Promise<void> {
  const owner = createVisitor(url)
  await owner.signIn()
  const response = await owner.submit({ name: `Somebody called ${handle}`, handle })
  expect([response.status, response.headers.get('projection')]).toEqual([201, null])
}

async function listHandles(url: string): Promise<string[]> {
  const response = await fetch(new URL('/api/profiles', url))
  return ((await response.json()) as { handle: string }[]).map(({ handle }) => handle).sort()
}
