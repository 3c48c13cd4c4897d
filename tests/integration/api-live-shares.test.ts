import { once } from 'node:events'
import type { Pool } from 'pg'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { createOwner, openTestApi, type TestApi } from '#tests/support/api.ts'
import { has, isChangeOf, type LiveClient, listen, openLive } from '#tests/support/live.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ TRUST_PROXY: '127.0.0.0/8' })
})

const greedyIp = '198.51.100.1'
const otherIp = '203.0.113.1'

/** Opens an app that blocks catch-up reads from `position` until `release` is called. */
async function holdCatchUps(position: bigint) {
  const { readPool } = api.deps
  const held: (() => void)[] = []
  let isOpen = false
  const query = async (...args: [{ name?: string; values?: unknown[] } | string]) => {
    const [text] = args
    const isHeld =
      typeof text === 'object' && text.name === 'changes' && text.values?.[0] === position
    if (isHeld) {
      held.push(() => undefined)
      if (!isOpen) await new Promise<void>((resolve) => held.splice(-1, 1, resolve))
    }
    return readPool.query(...(args as [string]))
  }
  const app = await api.buildAnother({
    readPool: Object.assign(Object.create(readPool), { query }) as Pool,
  })
  onTestFinished(() => app.close())
  const host = await listen(app)
  const release = () => {
    isOpen = true
    for (const go of held) go()
  }
  return { app, host, held, release }
}

const openFrom = (host: string, ip: string) => openLive(host, { forwardedFor: ip })

/** Position of the read models, as a socket receives it. */
async function readPlace(live: LiveClient) {
  live.send({ subscribe: ['milestones'] })
  return live.find(has('heartbeat'))
}

it('does not delay other networks while one network catches up with many sockets', async () => {
  const { host, held, release } = await holdCatchUps(0n)
  const other = await openFrom(host, otherIp)
  const { heartbeat, log } = await readPlace(other)
  const greedy = await Promise.all(Array.from({ length: 12 }, () => openFrom(host, greedyIp)))
  for (const live of greedy) live.send({ subscribe: ['directory'], after: '0', log })
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(2)
  other.messages.length = 0
  other.send({ subscribe: ['directory'], after: heartbeat, log })
  await other.find(has('heartbeat'))
  expect(held).toHaveLength(2)
  release()
  for (const live of greedy) await live.find(has('heartbeat'))
})

it('reads nothing for sockets that closed while they waited', async () => {
  const { app, host, held, release } = await holdCatchUps(0n)
  const probe = await openFrom(host, otherIp)
  await readPlace(probe)
  const greedy = await Promise.all(Array.from({ length: 8 }, () => openFrom(host, greedyIp)))
  for (const live of greedy) {
    for (let i = 0; i < 5; i += 1) live.send({ subscribe: ['directory'], after: '0' })
  }
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(2)
  const closed = greedy.map(({ socket }) => once(socket, 'close'))
  for (const { socket } of greedy) socket.terminate()
  await Promise.all(closed)
  const sockets = async () =>
    /^provenance_live_sockets (\d+)/m.exec((await app.inject('/metrics')).body)?.[1]
  await expect.poll(sockets).toBe('1')
  release()
  // A later request queues behind all of them, and is read immediately.
  const last = await openFrom(host, greedyIp)
  last.send({ subscribe: ['directory'], after: '0' })
  await last.find(has('heartbeat'))
  expect(held).toHaveLength(3)
})

it('refuses a socket that requests an earlier position than before', async () => {
  const { host, held, release } = await holdCatchUps(0n)
  release()
  const live = await openFrom(host, greedyIp)
  const { heartbeat } = await readPlace(live)
  live.send({ subscribe: ['directory'], after: heartbeat })
  live.send({ subscribe: ['directory'], after: '0' })
  expect(await live.find(has('refused'))).toEqual({ refused: 'request', code: 'invalid-input' })
  expect(held).toHaveLength(0)
})

it('reads nothing for a socket that repeats its request', async () => {
  const { host, held, release } = await holdCatchUps(0n)
  release()
  const live = await openFrom(host, greedyIp)
  for (let i = 0; i < 10; i += 1) live.send({ subscribe: ['directory'], after: '0' })
  await expect.poll(() => live.messages.filter(has('heartbeat')).length).toBe(10)
  expect(held).toHaveLength(1)
})

it('reads only the missed changes when a socket unsubscribes and subscribes again', async () => {
  await createOwner(api, 'shared-once')
  const { host, held, release } = await holdCatchUps(0n)
  release()
  const live = await openFrom(host, greedyIp)
  for (let i = 0; i < 6; i += 1) {
    live.send({ subscribe: ['directory', 'milestones'], after: '0' })
    live.send({ unsubscribe: ['directory'] })
    await expect.poll(() => live.messages.filter(has('heartbeat')).length).toBe(i + 1)
  }
  expect(held).toHaveLength(1)
  expect(live.messages.some((message) => 'refused' in message)).toBe(false)
})

it.each([true, false])(
  'sends the earlier changes to a subscribed socket that requests a position (unsubscribed first: %j)',
  async (isLeft) => {
    const { profile } = await createOwner(api, `caught-up-${isLeft}`)
    const app = await api.buildAnother()
    onTestFinished(() => app.close())
    const live = await openFrom(await listen(app), greedyIp)
    live.send({ subscribe: ['directory'] })
    await live.find(has('heartbeat'))
    if (isLeft) live.send({ unsubscribe: ['directory'] })
    live.send({ subscribe: ['directory'], after: '0' })
    await live.find(isChangeOf(profile.id))
  },
)
