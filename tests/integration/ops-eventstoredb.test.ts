import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createInstallation, launchOps, runOps } from '#tests/support/ops.ts'
import { eventStoreCommand, startOwnEventStore } from '#tests/support/own-eventstore.ts'
import { startProduct } from '#tests/support/product.ts'
import { createVisitor, newHandle } from '#tests/support/product-visitor.ts'

const missing = eventStoreCommand ? '' : ': no EVENTSTORE_TEST_START'

async function createOnEventStore() {
  const { env } = await createInstallation()
  const server = await startOwnEventStore()
  onTestFinished(() => server.remove())
  return { ...env, EVENTSTORE_URL: server.url }
}

async function listHandles(url: string): Promise<string[]> {
  const listed = (await (await fetch(`${url}/api/profiles`)).json()) as { handle: string }[]
  return listed.map(({ handle }) => handle).sort()
}

async function submit(url: string, handle: string): Promise<void> {
  const owner = createVisitor(url)
  await owner.signIn()
  expect((await owner.submit({ name: `Called ${handle}`, handle })).status).toBe(201)
}

describe.skipIf(!eventStoreCommand)(`EventStoreDB${missing}`, () => {
  it('is restored from a backup into an empty one, also after an interruption', async () => {
    const env = await createOnEventStore()
    const product = await startProduct({ env })
    const handles = Array.from({ length: 20 }, newHandle).sort()
    for (const handle of handles) await submit(product.url, handle)
    const backup = join(env.DATA_DIR, 'backup')
    expect(await runOps(env, 'backup', backup)).toMatchObject({ code: 0 })
    expect((await runOps(env, 'check')).code).toBe(0)
    expect(await product.stop()).toBe(0)
    expect(await runOps(env, 'restore', backup)).toMatchObject({ code: 1 })

    const restored = await createOnEventStore()
    for (const name of ['vault.key', 'identity.key']) {
      await copyFile(join(env.DATA_DIR, name), join(restored.DATA_DIR, name))
    }
    const killed = launchOps(restored, 'restore', backup)
    await expect.poll(() => killed.output(), { interval: 5 }).toContain('Restoring the event log')
    await killed.kill()
    expect(await runOps(restored, 'restore', backup)).toMatchObject({ code: 0 })
    const again = await startProduct({ env: restored })
    expect(await listHandles(again.url)).toEqual(handles)
    expect(await again.stop()).toBe(0)
  })

  it('receives a copy of the log in Postgres, and gives it back with later events', async () => {
    const { EVENTSTORE_URL, ...env } = await createOnEventStore()
    const product = await startProduct({ env })
    const handles = Array.from({ length: 5 }, newHandle)
    for (const handle of handles) await submit(product.url, handle)
    expect(await product.stop()).toBe(0)
    const copied = await runOps(env, 'copy-log', '--to', EVENTSTORE_URL)
    expect([copied.code, copied.lines.at(-1)]).toEqual([0, 'Both logs hold the same events.'])

    const moved = await startProduct({ env: { ...env, EVENTSTORE_URL } })
    expect(await listHandles(moved.url)).toEqual(handles.toSorted())
    const later = newHandle()
    await submit(moved.url, later)
    expect(await moved.stop()).toBe(0)
    const back = await runOps(env, 'copy-log', '--from', EVENTSTORE_URL)
    expect([back.code, back.lines.at(-1)]).toEqual([0, 'Both logs hold the same events.'])
    const again = await startProduct({ env })
    expect(await listHandles(again.url)).toEqual([...handles, later].sort())
    expect(await again.stop()).toBe(0)
  })
})
