import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listProcesses } from '#tests/support/processes.ts'
import { createDataFolder, launchProduct, startProduct } from '#tests/support/product.ts'
import { createVisitor, newHandle } from '#tests/support/product-visitor.ts'

let data: Awaited<ReturnType<typeof createDataFolder>>
beforeEach(async () => {
  data = await createDataFolder()
})
afterEach(() => data.remove())

const env = () => ({
  DATA_DIR: data.path,
  DEMO: 'off',
  REVIEW: 'none',
  TRUST_PROXY: '127.0.0.0/8',
})
const findSupervisor = () =>
  (JSON.parse(readFileSync(join(data.path, 'keeper.json'), 'utf8')) as { pid: number }).pid
const readPostgres = () =>
  Number(readFileSync(join(data.path, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

async function submit(url: string, handle: string): Promise<number> {
  const owner = createVisitor(url)
  await owner.signIn()
  return (await owner.submit({ name: `Somebody called ${handle}`, handle })).status
}

describe.runIf(process.platform === 'linux')('the supervisor of Postgres', () => {
  it('restarts a killed Postgres while the product continues', async () => {
    const product = await startProduct({ env: env() })
    expect(await submit(product.url, 'before')).toBe(201)
    const killed = readPostgres()
    process.kill(killed, 'SIGKILL')
    // An attempt with an unknown outcome may have taken its handle.
    const again = () => submit(product.url, newHandle()).catch(() => 0)
    await expect.poll(again).toBe(201)
    expect(readPostgres()).not.toBe(killed)
    expect(await product.stop()).toBe(0)
    expect(listProcesses(data.path)).toEqual([])
  })

  it('stops the product with a reason when it is killed, and the next start ends its Postgres', async () => {
    const product = await startProduct({ env: env() })
    expect(await submit(product.url, 'before')).toBe(201)
    process.kill(findSupervisor(), 'SIGKILL')
    expect(await product.exited).toBe(1)
    expect(product.output()).toContain('The embedded Postgres stopped')
    expect(listProcesses(data.path)).toContain(readPostgres())

    const next = await startProduct({ env: env() })
    const profiles = await (await fetch(new URL('/api/profiles', next.url))).json()
    expect(profiles).toMatchObject([{ handle: 'before' }])
    expect(await next.stop()).toBe(0)
    expect(listProcesses(data.path)).toEqual([])
  })

  it('serves one of two simultaneous first starts, and the other one names it', async () => {
    const starts = [0, 1].map(() => launchProduct({ env: env() }))
    const [first, second] = starts
    if (!first || !second) throw new Error('Not started')
    const isReady = (start: typeof first) =>
      start.ready.then(
        () => true,
        () => false,
      )
    const ready = await Promise.all(starts.map(isReady))
    expect([...ready].sort()).toEqual([false, true])
    const [winner, loser] = ready[0] ? [first, second] : [second, first]
    expect(loser.output()).toContain(`already running, pid ${winner.child.pid},`)
    expect(await winner.stop()).toBe(0)
  })
})
