// How long an append takes to become a message in 1,000 sockets, against a bare broadcast of such a
// message by `ws` in the same process. Run it: node tests/bench/live.ts
import { once } from 'node:events'
import { cpus } from 'node:os'
import { WebSocket } from 'ws'
import { makeOwnPostgres } from '#tests/support/own-postgres.ts'
import { median, startServer } from './server-process.ts'

const sockets = 1000
const rounds = 200
/** Milliseconds; compilers settle, and collectors find their pace. */
const warmUp = 2000
const goal = 2

type Crowd = { sockets: WebSocket[]; hear: () => Promise<number[]> }

/** Connects so many sockets; `hear` gives when each of them has heard the next message, in ms. */
async function gather(url: string, greeting?: string): Promise<Crowd> {
  const crowd: WebSocket[] = []
  for (let from = 0; from < sockets; from += 50) {
    const part = Array.from(
      { length: 50 },
      () => new WebSocket(url, { origin: 'http://localhost:4300' }),
    )
    await Promise.all(part.map((socket) => once(socket, 'open')))
    crowd.push(...part)
  }
  if (greeting !== undefined) {
    const heard = crowd.map((socket) => once(socket, 'message'))
    for (const socket of crowd) socket.send(greeting)
    await Promise.all(heard)
  }
  const hear = () => {
    const { promise, resolve } = Promise.withResolvers<number[]>()
    const times: number[] = []
    for (const socket of crowd) {
      const listen = (data: Buffer) => {
        if (!data.includes('"directory"')) return
        socket.off('message', listen)
        times.push(performance.now())
        if (times.length === crowd.length) resolve(times)
      }
      socket.on('message', listen)
    }
    return promise
  }
  return { sockets: crowd, hear }
}

const postgres = await makeOwnPostgres()
const { served, child, stop } = await startServer(postgres.url)
try {
  const ours = await gather(
    `ws://127.0.0.1:${served.api}/api/live`,
    JSON.stringify({ subscribe: ['directory'] }),
  )
  const bare = await gather(`ws://127.0.0.1:${served.bare}/`)
  const measure = async (crowd: Crowd, message: 'append' | 'broadcast') => {
    const heard = crowd.hear()
    const began = performance.now()
    child.send(message)
    return (await heard).map((at) => at - began)
  }
  const warm = performance.now() + warmUp
  while (performance.now() < warm) {
    await measure(ours, 'append')
    await measure(bare, 'broadcast')
  }
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    times.ours.push(...(await measure(ours, 'append')))
    times.bare.push(...(await measure(bare, 'broadcast')))
  }
  const at = (values: readonly number[], share: number) =>
    values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN
  const tell = (values: readonly number[]) =>
    `p50 ${median(values).toFixed(1)} ms, p99 ${at(values, 0.99).toFixed(1)} ms`
  const ratio = at(times.ours, 0.99) / at(times.bare, 0.99)
  console.log(
    `${cpus().length} processors, ${sockets} sockets, ${rounds} rounds; append to message: ` +
      `${ratio.toFixed(2)} of a bare broadcast at p99, goal ${goal}: ${ratio <= goal ? 'met' : 'MISSED'}; ` +
      `ours ${tell(times.ours)}; bare ${tell(times.bare)}`,
  )
  for (const socket of [...ours.sockets, ...bare.sockets]) socket.terminate()
} finally {
  await stop()
  await postgres.remove()
}
