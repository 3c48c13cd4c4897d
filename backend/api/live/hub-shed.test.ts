import { expect, it } from 'vitest'
import { maxUnsentTotal } from '#contract/limits.ts'
import { shedSlowest } from './hub.ts'
import type { LiveSocket, RawSocket } from './live-socket.ts'

/** A socket that holds so much unsent, and tells who closed it. */
function makeSocket(bufferedAmount: number): { socket: LiveSocket; closed: string[] } {
  const closed: string[] = []
  const raw: RawSocket = {
    bufferedAmount,
    readyState: 1,
    send: () => undefined,
    close: (_code, reason) => closed.push(reason),
    terminate: () => undefined,
    ping: () => undefined,
  }
  return {
    socket: {
      raw,
      session: undefined,
      role: undefined,
      network: 'one',
      asked: 0n,
      left: new Map(),
      topics: new Map(),
      isAlive: true,
    },
    closed,
  }
}

it('lets go of the slowest first, and of no more than it must', () => {
  const [slow, slower, slowest] = [0.3, 0.4, 0.5].map((part) => makeSocket(part * maxUnsentTotal))
  const sockets = [slow, slowest, slower].flatMap((each) => (each ? [each.socket] : []))
  shedSlowest(new Set(sockets))
  expect([slow?.closed, slower?.closed, slowest?.closed]).toEqual([[], [], ['too-slow']])
})

it('lets go of nobody while all together hold little enough', () => {
  const some = [0.5, 0.5].map((part) => makeSocket(part * maxUnsentTotal))
  shedSlowest(new Set(some.map(({ socket }) => socket)))
  expect(some.flatMap(({ closed }) => closed)).toEqual([])
})
