import { mkdir, readdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFreePort } from '#backend/setup/cluster/find-free-port.ts'
import { listProcesses } from '#tests/support/processes.ts'
import { createDataFolder, launchProduct, startProduct } from '#tests/support/product.ts'

let data: Awaited<ReturnType<typeof createDataFolder>>
beforeEach(async () => {
  data = await createDataFolder()
})
afterEach(() => data.remove())

const env = (more: Record<string, string> = {}) => ({ DATA_DIR: data.path, ...more })

/** Starts a product that fails, and returns its output. */
async function refusal(more: Record<string, string>): Promise<string> {
  const product = launchProduct({ env: env(more) })
  expect((await product.ended()).code).toBe(1)
  return product.output().trim()
}

describe('a start', () => {
  it('names a taken port and its variable, before it creates anything', async () => {
    const port = await findFreePort()
    const other = createServer().listen(port, '127.0.0.1')
    const said = await refusal({ PORT: String(port) })
    other.close()
    expect(said).toMatch(new RegExp(`^Port ${port} on 127.0.0.1 is already in use: .*PORT.*\\.$`))
    expect(await readdir(data.path)).toEqual([])
  })

  it('names the process that already runs on the folder, and its address', async () => {
    const first = await startProduct({ env: env() })
    expect(await refusal({})).toBe(
      `Provenance is already running, pid ${first.child.pid}, at ${first.url}, on the data in ${data.path}.`,
    )
    expect((await fetch(first.url)).status).toBeLessThan(500)
    expect(await first.stop()).toBe(0)
  })

  it('waits for a predecessor that is stopping', async () => {
    const first = await startProduct({ env: env() })
    first.child.kill('SIGTERM')
    const second = await startProduct({ env: env() })
    expect(await first.exited).toBe(0)
    expect(await second.stop()).toBe(0)
  })

  it('completes a first start that was killed', async () => {
    const first = launchProduct({ env: env() })
    while (!first.output().includes('Creating the database')) {
      await new Promise((resolve) => first.child.stdout?.once('data', resolve))
    }
    first.child.kill('SIGKILL')
    await first.exited
    const second = await startProduct({ env: env() })
    expect(await second.stop()).toBe(0)
    const left = (await readdir(data.path)).filter((name) => /new|old/.test(name))
    expect(left).toEqual([])
  })

  it('that fails halfway ends immediately with the reason, and stops what it had started', async () => {
    // Read only after Postgres has started.
    await mkdir(join(data.path, 'erased'))
    const said = await refusal({})
    expect(said).toMatch(/^Provenance does not start: Error: EISDIR/m)
    expect(said).not.toContain('cut short')
    expect(listProcesses(data.path)).toEqual([])
  })

  it('refuses a key other than the one of the stored data, by name', async () => {
    const first = await startProduct({ env: env() })
    await first.stop()
    const other = Buffer.alloc(32, 1).toString('base64')
    expect(await refusal({ VAULT_KEY: other })).toContain('VAULT_KEY is not the key')
    expect(await refusal({ IDENTITY_KEY: other })).toContain('IDENTITY_KEY is not the key')
  })
})

describe('the data folder', () => {
  it('restricts secrets to its owner, and grants access to Postgres only', async () => {
    const product = await startProduct({ env: env() })
    await product.stop()
    expect(product.output()).toMatch(/^Demo mode: .*DEMO=off.*\.\nProvenance is ready at \S+$/m)
    const mode = async (name: string) => (await stat(join(data.path, name))).mode & 0o777
    expect(await mode('.')).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
    expect(await mode('postgres')).toBe(0o700)
    const secrets = [
      'vault.key',
      'identity.key',
      'postgres.password',
      'demo-wallets.json',
      'postgres.log',
    ]
    for (const name of secrets) expect([name, await mode(name)]).toEqual([name, 0o600])
  })

  it.runIf(process.getuid?.() === 0)(
    'stops the start when it is below a closed folder',
    async () => {
      const closed = join(data.path, 'closed')
      await mkdir(closed, { mode: 0o700 })
      const said = await refusal({ DATA_DIR: join(closed, 'data') })
      // The folder of the test is closed, too, and lies above the one created here.
      expect(said).toMatch(/^\/\S+ is closed to the user `postgres`.*DATABASE_URL.*\.$/)
      expect(said).toContain(data.path)
    },
  )
})
