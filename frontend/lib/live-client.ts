import { heartbeatEveryMs } from '#contract/heartbeat.ts'
import {
  anyTopicMessage,
  type LiveMessage,
  type LiveRequest,
  liveMessage,
  type PublicTopic,
  type Subscription,
} from '#contract/live.ts'
import { keepFurtherTopics, type TopicFollower } from './further-topics.ts'
import type { LiveState } from './live-status.ts'

/** A position in a log, as the server names both. */
export type LivePlace = { position: string; log: string | undefined }

type Socket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>

export type LiveOptions = {
  connect: () => Socket
  /** Topics that every page follows. */
  topics: readonly PublicTopic[]
  /** Where what the page shows was read; without it the page may have missed something. */
  from?: LivePlace | undefined
  onMessage: (message: LiveMessage) => void
  /** Earlier changes may be missing, so data must be fetched again. */
  onGap: () => void
  onState: (state: LiveState) => void
  now: () => number
  /** In [0, 1). */
  random: () => number
}

export type LiveClient = {
  /** Follows a topic beside those of every page, over the same socket, until the function it gives is called. */
  follow: (topic: string, follower: TopicFollower) => () => void
  /** Connects at once instead of at the next try, say when the network is back. */
  hurry: () => void
  /** The network is gone: a socket would find out much later. */
  lose: () => void
  stop: () => void
}

const firstPause = 500
const longestPause = 30_000
const staleAfter = 10_000
/** A socket that is silent for that long is dead, whatever it says. */
const silenceMs = heartbeatEveryMs * 2.5

/** The pause before try `tries`, in ms: twice as long each time, and spread so that pages do not come as one. */
export function pauseBefore(tries: number, random: () => number): number {
  return Math.min(longestPause, firstPause * 2 ** tries) * (0.5 + random() / 2)
}

/** Keeps one socket to the server, takes it up again from where it was, and says how it stands. */
export function startLiveClient(options: LiveOptions): LiveClient {
  const place = followPlace(options.from)
  const further = keepFurtherTopics()
  /** The further topics that the server was asked for over this socket. */
  let asked = new Set<string>()
  let socket: Socket | undefined
  let tries = 0
  let hasGap = false
  let isSubscribed = false
  let downSince = options.now()
  let retry: ReturnType<typeof setTimeout> | undefined
  let stale: ReturnType<typeof setTimeout> | undefined
  let silent: ReturnType<typeof setTimeout> | undefined

  function open() {
    clearTimeout(retry)
    isSubscribed = false
    const opened = options.connect()
    socket = opened
    const ifCurrent = (act: () => void) => () => socket === opened && act()
    opened.addEventListener('open', ifCurrent(begin))
    opened.addEventListener('close', ifCurrent(fall))
    opened.addEventListener('message', ({ data }: MessageEvent) => {
      if (socket === opened) hear(data)
    })
  }

  function begin() {
    hasGap = place.resume() === undefined
    asked = new Set(further.names())
    subscribe([...options.topics, ...asked])
    listenForSilence()
  }

  function subscribe(topics: string[]) {
    const after = place.resume()
    const request: Subscription = { subscribe: topics }
    if (after) Object.assign(request, { after: after.position }, after.log && { log: after.log })
    send(request)
  }

  function send(request: LiveRequest) {
    socket?.send(JSON.stringify(request))
  }

  /** Asks for the further topics that are followed by now, from where all others stand, and for no other. */
  function askFurther() {
    if (!isSubscribed || !place.resume()) return
    const before = asked
    asked = new Set(further.names())
    const missing = [...asked].filter((topic) => !before.has(topic))
    const superfluous = [...before].filter((topic) => !asked.has(topic))
    if (missing.length > 0) subscribe(missing)
    if (superfluous.length > 0) send({ unsubscribe: superfluous })
  }

  /** The server answers a subscription with a heartbeat: from then on nothing is missed. */
  function goLive() {
    if (isSubscribed) return
    isSubscribed = true
    tries = 0
    clearTimeout(stale)
    stale = undefined
    options.onState({ status: 'live' })
    if (!hasGap) return
    options.onGap()
    for (const topic of further.names()) further.tellGap(topic)
  }

  function hear(data: unknown) {
    listenForSilence()
    const read = readJson(data)
    const message = liveMessage.safeParse(read).data
    if (message) return take(message)
    const told = anyTopicMessage.safeParse(read)
    if (told.success) further.tell(told.data)
  }

  function take(message: LiveMessage) {
    place.follow(message)
    if ('heartbeat' in message) {
      goLive()
      askFurther()
    }
    if ('reset' in message) further.tellGap(message.reset)
    if ('refused' in message) {
      asked.delete(message.refused)
      if (further.refuse(message.refused, message.code)) renew()
    }
    options.onMessage(message)
  }

  /** A socket is of whoever was signed in when it was opened. */
  function renew() {
    const former = socket
    socket = undefined
    former?.close()
    open()
  }

  function listenForSilence() {
    clearTimeout(silent)
    silent = setTimeout(lose, silenceMs)
  }

  /** Gives a socket up that may not know yet that it is dead. */
  function lose() {
    if (!socket) return
    socket.close()
    fall()
  }

  function fall() {
    socket = undefined
    isSubscribed = false
    clearTimeout(silent)
    if (stale === undefined) showDown()
    retry = setTimeout(open, pauseBefore(tries, options.random))
    tries += 1
  }

  function showDown() {
    downSince = options.now()
    options.onState({ status: 'reconnecting', since: downSince })
    stale = setTimeout(() => options.onState({ status: 'stale', since: downSince }), staleAfter)
  }

  showDown()
  open()
  return {
    follow: (topic, follower) => {
      further.add(topic, follower)
      askFurther()
      return () => {
        further.remove(topic, follower)
        askFurther()
      }
    },
    hurry: () => {
      if (!socket) open()
    },
    lose,
    stop: () => {
      for (const timer of [retry, stale, silent]) clearTimeout(timer)
      const closing = socket
      socket = undefined
      closing?.close()
    },
  }
}

function readJson(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}

/**
 * Remembers where to take up again. Only a heartbeat says that all up to its position was told: what
 * happened at once may come in several messages, and the socket may fall between them. A change that
 * is told twice does no harm.
 */
function followPlace(from: LivePlace | undefined) {
  let place = from
  return {
    resume: () => place,
    follow: (message: LiveMessage) => {
      if ('heartbeat' in message) place = { position: message.heartbeat, log: message.log }
      else if ('reset' in message) place = undefined
    },
  }
}
