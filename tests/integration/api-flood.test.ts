import type { Pool } from 'pg'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import {
  createOwner,
  createVisitor,
  nextIp,
  openTestApi,
  signInVisitor,
  type TestApi,
} from '#tests/support/api.ts'
import { has, type LiveClient, listen, openLive } from '#tests/support/live.ts'

const refused = { bio: 'x', message: 'No edit of a profile', signature: '0x00' }
const subscribe = ['attempts', 'security', 'directory']

let api: TestApi
let cookie: string
beforeAll(async () => {
  api = await openTestApi()
  cookie = (await signInVisitor(api, 'admin')).cookie
})

/** Opens an app that blocks catch-up reads of sockets until `letGo` is called. */
async function holdCatchUps() {
  const { readPool } = api.deps
  const held = Promise.withResolvers<void>()
  let waiting = 0
  const query = async (...args: [{ name?: string; values?: unknown[] } | string]) => {
    const [text] = args
    const topics = typeof text === 'object' && text.name === 'changes' ? text.values?.[2] : []
    if (Array.isArray(topics) && topics.length === subscribe.length) {
      waiting += 1
      await held.promise
    }
    return readPool.query(...(args as [string]))
  }
  const app = await api.buildAnother({
    readPool: Object.assign(Object.create(readPool), { query }) as Pool,
  })
  onTestFinished(() => app.close())
  return { app, host: await listen(app), letGo: held.resolve, waiting: () => waiting }
}

async function openAdmin(host: string, from: { after?: string; log?: string | undefined } = {}) {
  const live = await openLive(host, { cookie })
  live.send({ subscribe, ...from })
  return live
}

const keysOf = ({ messages }: LiveClient) =>
  messages.flatMap((message) =>
    'topic' in message && message.topic === 'attempts' ? message.changes.map(({ key }) => key) : [],
  )

it('delivers every attempt to an admin whose socket is cut while attempts arrive', async () => {
  const { app, host, letGo, waiting } = await holdCatchUps()
  const owner = await createOwner({ ...api, app }, 'flooded')
  /** Sends this many attempts, each from another address, and waits for them on the uncut socket. */
  const flood = async (count: number) => {
    const before = keysOf(kept).length
    const tries = Array.from({ length: count }, () =>
      createVisitor(app, 'anybody', nextIp()).ask({
        method: 'PATCH',
        url: `/api/profile/${owner.profile.id}`,
        headers: { cookie: owner.cookie },
        payload: refused,
      }),
    )
    const responses = await Promise.all(tries)
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
    await expect.poll(() => keysOf(kept).length).toBe(before + count)
  }
  const kept = await openAdmin(host)
  const cut = await openAdmin(host)
  const { heartbeat, log } = await cut.find(has('heartbeat'))
  await kept.find(has('heartbeat'))
  cut.socket.terminate()
  await flood(60)
  const again = await openAdmin(host, { after: heartbeat, log })
  await expect.poll(waiting).toBe(1)
  await flood(60)
  letGo()
  await again.find(has('heartbeat'))
  await flood(60)

  const { rows } = await api.deps.readPool.query<{ key: string }>(
    'select position::text as key from attempt order by position',
  )
  expect(rows).toHaveLength(180)
  await expect.poll(() => keysOf(again)).toContain(rows.at(-1)?.key)
  expect(keysOf(again)).toEqual(rows.map(({ key }) => key))
  expect(again.messages.filter(has('reset'))).toEqual([])
})
