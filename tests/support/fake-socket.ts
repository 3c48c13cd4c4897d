import type { Hub } from '#api/live/hub.ts'
import type { LiveSocket, TopicState } from '#api/live/live-socket.ts'
import type { Topic } from '#contract/live/topics.ts'

type Options = { topic?: Topic; state?: TopicState; bufferedAmount?: number }

/** Creates an open socket that records what is sent to it and how it ends. */
export function createFakeSocket({ topic = 'directory', state, bufferedAmount = 0 }: Options = {}) {
  const sent: string[] = []
  const ended: string[] = []
  const socket: LiveSocket = {
    raw: {
      bufferedAmount,
      readyState: 1,
      send: (data, _options, done) => {
        sent.push(String(data))
        done?.()
      },
      close: (_code, reason) => ended.push(reason),
      terminate: () => ended.push('terminated'),
      ping: () => undefined,
    },
    session: undefined,
    role: undefined,
    network: '192.0.2.1',
    requestedAfter: 0n,
    unsubscribed: new Map(),
    topics: new Map(state ? [[topic, state]] : []),
    isAlive: true,
  }
  return { socket, sent, ended }
}

/** Creates a hub at position 5000 that delivers nothing by itself. */
export function createFakeHub(sockets: ReadonlySet<LiveSocket>): Hub {
  return {
    sockets,
    position: () => 5000n,
    started: Promise.resolve(),
    join: () => undefined,
    leave: () => undefined,
    stop: async () => undefined,
  }
}
