import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { burnCores } from '#tests/support/burn-cores.ts'
import { killProcesses, listProcesses } from '#tests/support/processes.ts'
import { createDataFolder, type Product, startProduct } from '#tests/support/product.ts'

const lanes = [
  { name: 'Postgres and its supervisor', program: 'tests/support/run-postgres.ts' },
  { name: 'the whole product', program: 'backend/main.ts' },
]
/** Milliseconds between the two kills, in which the supervisor starts a new Postgres. */
const spread = [0, 10, 30, 60]

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function createFolder(): Promise<string> {
  const { path, remove } = await createDataFolder()
  closers.push(remove, () => killProcesses(path))
  return path
}

const readPostmaster = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

function start(folder: string, program = 'backend/main.ts'): Promise<Product> {
  return startProduct({
    env: { DATA_DIR: folder, DEMO: 'off' },
    command: [process.execPath, program, folder],
  })
}

async function expectToWork({ url }: Product): Promise<void> {
  if (url.startsWith('http')) return expect((await fetch(new URL('/readyz', url))).status).toBe(200)
  const client = new pg.Client(url)
  await client.connect()
  await client.query('select 1')
  await client.end()
}

async function killTogether(folder: string, { child }: Product, apart: number): Promise<void> {
  process.kill(readPostmaster(folder), 'SIGKILL')
  if (apart > 0) await delay(apart)
  child.kill('SIGKILL')
}

describe.runIf(process.platform === 'linux')('a kill of product and Postgres together', () => {
  it('leaves no process behind on busy cores, and each next start works', {
    timeout: 300_000,
  }, async () => {
    closers.push(burnCores())
    const killInLane = async ({ name, program }: (typeof lanes)[number]) => {
      const folder = await createFolder()
      for (const apart of spread) {
        const product = await start(folder, program)
        await expectToWork(product)
        await killTogether(folder, product, apart)
        await product.exited
        const left = () => listProcesses(folder)
        await expect
          .poll(left, { timeout: 15_000, message: `${name}, kills ${apart} ms apart` })
          .toEqual([])
      }
      const last = await start(folder, program)
      expect(await last.stop()).toBe(0)
    }
    await Promise.all(lanes.map(killInLane))
  })

  it('leaves a stopped supervisor, which the next start ends', async () => {
    const folder = await createFolder()
    const product = await start(folder)
    const supervisor = JSON.parse(readFileSync(join(folder, 'keeper.json'), 'utf8')) as {
      pid: number
    }
    process.kill(supervisor.pid, 'SIGSTOP')
    await product.kill()
    const postmaster = readPostmaster(folder)

    const next = await start(folder)
    expect(listProcesses(folder)).not.toContain(supervisor.pid)
    expect(readPostmaster(folder)).not.toBe(postmaster)
    await expectToWork(next)
    expect(await next.stop()).toBe(0)
    expect(listProcesses(folder)).toEqual([])
  })
})
