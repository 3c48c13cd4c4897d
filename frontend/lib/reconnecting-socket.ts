import { heartbeatEveryMs } from '#contract/live/heartbeat.ts'

type Socket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>

export type SocketOptions = {
  connect: () => Socket
  onOpen: () => void
  onMessage: (data: unknown) => void
  /** The socket failed. The next attempt is scheduled already. */
  onDown: () => void
  /** Returns a number in [0, 1). */
  random: () => number
}

const firstDelayMs = 500
const longestDelayMs = 30_000
/** Time in ms after which a socket without messages is considered dead. */
const silenceMs = heartbeatEveryMs * 2.5

/** Returns the delay in ms before attempt `tries`. It doubles each time, with jitter to spread reconnects. */
export function reconnectDelay(tries: number, random: () => number): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** tries) * (0.5 + random() / 2)
}

/** Opens a socket, and opens another whenever it closes or stays silent for too long. */
export function openReconnectingSocket(options: SocketOptions) {
  let socket: Socket | undefined
  let tries = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function open() {
    clearTimeout(retry)
    const opened = options.connect()
    socket = opened
    const ifCurrent = (act: () => void) => () => socket === opened && act()
    opened.addEventListener('open', ifCurrent(options.onOpen))
    opened.addEventListener('open', ifCurrent(expectMessage))
    opened.addEventListener('close', ifCurrent(reconnectLater))
    opened.addEventListener('message', ({ data }: MessageEvent) => {
      if (socket !== opened) return
      expectMessage()
      options.onMessage(data)
    })
  }

  function expectMessage() {
    clearTimeout(silence)
    silence = setTimeout(drop, silenceMs)
  }

  /** Drops the socket without waiting for its close event, which may fire much later. */
  function drop() {
    if (!socket) return
    socket.close()
    reconnectLater()
  }

  function close() {
    const closing = socket
    socket = undefined
    closing?.close()
  }

  function reconnectLater() {
    socket = undefined
    clearTimeout(silence)
    retry = setTimeout(open, reconnectDelay(tries, options.random))
    tries += 1
    options.onDown()
  }

  open()
  return {
    send: (message: object) => socket?.send(JSON.stringify(message)),
    drop,
    /** Connects now instead of at the next attempt. */
    connectNow: () => {
      if (!socket) open()
    },
    /** Replaces the socket: the server ties it to the session of the moment when it was opened. */
    reopen: () => {
      close()
      open()
    },
    /** Starts again with the shortest delay. */
    resetDelay: () => {
      tries = 0
    },
    stop: () => {
      clearTimeout(retry)
      clearTimeout(silence)
      close()
    },
  }
}
