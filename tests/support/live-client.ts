import { type LiveOptions, startLiveClient } from '#lib/live-client.ts'
import type { LiveState } from '#lib/live-status.ts'

/** A WebSocket whose other end is the test. */
class FakeSocket extends EventTarget {
  readonly sent: unknown[] = []
  closed = false

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }

  close() {
    this.closed = true
  }

  open() {
    this.dispatchEvent(new Event('open'))
  }

  /** Opens the socket, and responds to the subscription with a heartbeat, like the server. */
  accept(position = '1') {
    this.open()
    this.receive({ heartbeat: position, log: 'a-log' })
  }

  receive(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }

  disconnect() {
    this.dispatchEvent(new Event('close'))
  }
}

/** Starts a client on fake sockets, and records what it reports. */
export function startTestClient(options: Partial<LiveOptions> = {}) {
  const sockets: FakeSocket[] = []
  const states: LiveState[] = []
  const messages: unknown[] = []
  let gaps = 0
  const client = startLiveClient({
    connect: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    topics: ['directory'],
    onMessage: (message) => messages.push(message),
    onGap: () => {
      gaps += 1
    },
    onState: (state) => states.push(state),
    now: Date.now,
    random: () => 0.5,
    ...options,
  })
  const socket = (index: number) => {
    const found = sockets[index]
    if (!found) throw new Error(`There is no socket ${index}`)
    return found
  }
  return { client, socket, sockets, states, messages, gaps: () => gaps }
}

/** Builds a live message of the directory with a position and no changes. */
export const changeMessage = (position: string) => ({ topic: 'directory', position, changes: [] })
