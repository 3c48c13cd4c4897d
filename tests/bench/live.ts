// Measures the time from an append to a message in 1,000 sockets against a bare broadcast by `ws`
// in the same process. Also measures the time from an attempt to the sockets of admins against that
// from an edit to as many sockets of visitors. Run it: node tests/bench/live.ts
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { WebSocket } from 'ws'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { createVisitor } from '#tests/support/product-visitor.ts'
import { checkGoal } from './goal.ts'
import { formatTimes, measureAlternately, quantile } from './measure.ts'
import { startServer } from './server-process.ts'

const sockets = 1000
const rounds = 200
/** Number of sockets of admins, and of visitors. */
const staffSockets = 20
const publicUrl = 'http://localhost:4300'
/** Warm-up for the compiler and the garbage collector. */
const warmUpMs = 2000
const goal = 2

type Crowd = { sockets: WebSocket[]; nextMessages: () => Promise<number[]> }

type SocketOptions = { count: number; topic?: string; subscribes?: boolean; cookie?: string }

/** Connects sockets. `nextMessages` resolves with the times at which they receive the next message, in ms. */
async function connectSockets(
  url: string,
  { count, topic = 'directory', subscribes = true, cookie = '' }: SocketOptions,
): Promise<Crowd> {
  const subscription = subscribes ? JSON.stringify({ subscribe: [topic] }) : undefined
  const crowd: WebSocket[] = []
  while (crowd.length < count) {
    const part = Array.from(
      { length: Math.min(50, count - crowd.length) },
      () => new WebSocket(url, { origin: publicUrl, headers: { cookie } }),
    )
    await Promise.all(part.map((socket) => once(socket, 'open')))
    crowd.push(...part)
  }
  if (subscription !== undefined) {
    const subscribed = crowd.map((socket) => once(socket, 'message'))
    for (const socket of crowd) socket.send(subscription)
    await Promise.all(subscribed)
  }
  const nextMessages = () => {
    const { promise, resolve } = Promise.withResolvers<number[]>()
    const times: number[] = []
    for (const socket of crowd) {
      const listen = (data: Buffer) => {
        if (!data.includes(`"${topic}"`)) return
        socket.off('message', listen)
        times.push(performance.now())
        if (times.length === crowd.length) resolve(times)
      }
      socket.on('message', listen)
    }
    return promise
  }
  return { sockets: crowd, nextMessages }
}

const adminKey = generatePrivateKey()
process.env.ADMIN_WALLETS = privateKeyToAccount(adminKey).address
const postgres = await startOwnPostgres()
const { served, child, stop } = await startServer(postgres.url)
try {
  const live = `ws://127.0.0.1:${served.api}/api/live`
  const ours = await connectSockets(live, { count: sockets })
  const bare = await connectSockets(`ws://127.0.0.1:${served.bare}/`, {
    count: sockets,
    subscribes: false,
  })
  const measure = async (crowd: Crowd, message: 'append' | 'attempt' | 'broadcast') => {
    const received = crowd.nextMessages()
    const began = performance.now()
    child.send(message)
    return (await received).map((at) => at - began)
  }
  const warm = performance.now() + warmUpMs
  while (performance.now() < warm) {
    await measure(ours, 'append')
    await measure(bare, 'broadcast')
  }
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    times.ours.push(...(await measure(ours, 'append')))
    times.bare.push(...(await measure(bare, 'broadcast')))
  }
  const ratio = quantile(times.ours, 0.99) / quantile(times.bare, 0.99)
  console.log(
    `${cpus().length} processors, ${sockets} sockets, ${rounds} rounds; append to message: ` +
      `${ratio.toFixed(2)} of a bare broadcast at p99, goal ${goal}: ${checkGoal(ratio <= goal)}; ` +
      `ours ${formatTimes(times.ours)}; bare ${formatTimes(times.bare)}`,
  )
  for (const socket of [...ours.sockets, ...bare.sockets]) socket.terminate()

  const member = createVisitor(`http://127.0.0.1:${served.api}`, {
    publicUrl,
    privateKey: adminKey,
  })
  await member.signIn()
  const visitors = await connectSockets(live, { count: staffSockets })
  const staff = await connectSockets(live, {
    count: staffSockets,
    topic: 'attempts',
    cookie: member.cookie(),
  })
  const { a, b } = await measureAlternately(
    rounds,
    () => measure(visitors, 'append'),
    () => measure(staff, 'attempt'),
  )
  const [editsMs, attemptsMs] = [a.flat(), b.flat()]
  const late = quantile(attemptsMs, 0.99) / quantile(editsMs, 0.99)
  console.log(
    `${staffSockets} sockets of admins and as many of visitors; an attempt to an admin: ${late.toFixed(2)} ` +
      `of an edit to a visitor at p99, goal ${goal}: ${checkGoal(late <= goal)}; ` +
      `attempts ${formatTimes(attemptsMs)}; edits ${formatTimes(editsMs)}; load ${loadavg()[0]?.toFixed(1)}`,
  )
  for (const socket of [...visitors.sockets, ...staff.sockets]) socket.terminate()
} finally {
  await stop()
  await postgres.remove()
}
