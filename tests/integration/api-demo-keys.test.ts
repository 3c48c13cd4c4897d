import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiApp } from '#edge/api-app.ts'
import { createVisitor, openTestApi, type TestApi } from '#tests/support/api.ts'
import { writePageFolder } from '#tests/support/page-folder.ts'

const key = `0x${'de'.repeat(32)}`
const demo = {
  wallets: [{ name: 'Admin' as const, address: `0x${'ad'.repeat(20)}`, privateKey: key }],
}
let api: TestApi
let app: ApiApp
beforeAll(async () => {
  api = await openTestApi()
  app = await api.buildAnother({ demo, pageFolder: await writePageFolder() })
})

const host = 'localhost:4300'
const ask = (url: string, headers: Record<string, string> = {}, ip = '127.0.0.1') =>
  createVisitor(app, undefined, ip).ask({ url, headers: { host, ...headers } })

describe.each(['/api/config', '/'])('the demo keys, at %s', (url) => {
  it('are sent to localhost', async () => {
    for (const name of [host, '127.0.0.1:4300', '[::1]:4300']) {
      const response = await ask('/api/config', { host: name })
      expect(response.json().demo).toEqual(demo)
    }
    expect((await ask(url)).body).toContain(key)
  })

  it.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'directory.example'],
    ['forwarded', 'for=203.0.113.7;host=directory.example'],
    ['host', 'directory.example'],
    ['host', 'localhost.directory.example'],
  ])('are not sent with the proxy header %s: %s', async (name, value) => {
    const response = await ask(url, { [name]: value })
    expect(response.statusCode).toBe(200)
    expect(response.body).not.toContain(key)
    expect(response.body).toContain('"demo":null')
  })

  it('are not sent to another machine', async () => {
    expect((await ask(url, {}, '203.0.113.7')).body).not.toContain(key)
  })
})

it('logs once that the demo keys were withheld', async () => {
  await ask('/api/config', { forwarded: 'for=203.0.113.7' })
  await ask('/api/config', { forwarded: 'for=203.0.113.8' })
  expect(api.logged().split('got no demo wallets').length - 1).toBe(1)
})
