import {
  anyTopicMessage,
  type LiveMessage,
  liveMessage,
  type PublicTopic,
  type Subscription,
} from '#contract/live/live.ts'
import { parseJson } from '#contract/parse-json.ts'
import { createExtraTopics, type TopicFollower } from './extra-topics.ts'
import type { LiveState } from './live-status.ts'
import { openReconnectingSocket, type SocketOptions } from './reconnecting-socket.ts'

/** A position in the event log, with the id of that log. */
export type LiveCursor = { position: string; log: string | undefined }

export type LiveOptions = Pick<SocketOptions, 'connect' | 'random'> & {
  /** Topics that every page follows. */
  topics: readonly PublicTopic[]
  /** Position at which the page's data was read. Without it the page may have missed changes. */
  from?: LiveCursor | undefined
  onMessage: (message: LiveMessage) => void
  /** Earlier changes may be missing, so data must be fetched again. */
  onGap: () => void
  onState: (state: LiveState) => void
  now: () => number
}

export type LiveClient = {
  /** Follows an extra topic over the same socket. Call the returned function to stop. */
  follow: (topic: string, follower: TopicFollower) => () => void
  /** Connects now instead of at the next attempt, for example when the network is back. */
  connectNow: () => void
  /** Drops the socket when the network is lost, since its close event may fire much later. */
  dropSocket: () => void
  stop: () => void
}

const staleAfterMs = 10_000

/** Starts a client that keeps a socket open, resumes at the last position, and reports its state. */
export function startLiveClient(options: LiveOptions): LiveClient {
  const cursor = createCursor(options.from)
  const extra = createExtraTopics()
  const state = createStateReporter(options)

  state.reportDown()
  const socket = openReconnectingSocket({
    connect: options.connect,
    random: options.random,
    onOpen: () => subscription.begin(),
    onMessage: handle,
    onDown: () => {
      subscription.end()
      state.reportDown()
    },
  })
  const subscription = createSubscription({
    send: socket.send,
    cursor,
    topics: options.topics,
    extraTopics: extra.names,
  })

  function handle(data: unknown) {
    const json = parseJson(String(data))
    const message = liveMessage.safeParse(json).data
    if (message) return handlePublic(message)
    const extraMessage = anyTopicMessage.safeParse(json)
    if (extraMessage.success) extra.notify(extraMessage.data)
  }

  function handlePublic(message: LiveMessage) {
    cursor.advance(message)
    if ('heartbeat' in message) {
      if (subscription.confirm()) goLive()
      subscription.update()
    }
    if ('reset' in message) extra.notifyGap(message.reset)
    if ('refused' in message) {
      subscription.remove(message.refused)
      if (extra.refuse(message.refused, message.code)) {
        subscription.end()
        socket.reopen()
      }
    }
    options.onMessage(message)
  }

  function goLive() {
    socket.resetDelay()
    state.reportLive()
    if (!subscription.hasGap()) return
    options.onGap()
    for (const topic of extra.names()) extra.notifyGap(topic)
  }

  return {
    follow: (topic, follower) => {
      extra.add(topic, follower)
      subscription.update()
      return () => {
        extra.remove(topic, follower)
        subscription.update()
      }
    },
    connectNow: socket.connectNow,
    dropSocket: socket.drop,
    stop: () => {
      state.stop()
      socket.stop()
    },
  }
}

type SubscriptionOptions = {
  send: (message: object) => void
  cursor: ReturnType<typeof createCursor>
  topics: readonly PublicTopic[]
  /** Lists the extra topics that are followed now. */
  extraTopics: () => string[]
}

/** Subscribes each new socket to the topics, and adds and removes extra topics later. */
function createSubscription({ send, cursor, topics, extraTopics }: SubscriptionOptions) {
  /** Further topics requested over this socket. */
  let requested = new Set<string>()
  let isConfirmed = false
  let hasGap = false

  function subscribe(names: string[]) {
    const from = cursor.get()
    const resume = from && { after: from.position, ...(from.log && { log: from.log }) }
    send({ subscribe: names, ...resume } satisfies Subscription)
  }

  return {
    begin: () => {
      hasGap = cursor.get() === undefined
      requested = new Set(extraTopics())
      subscribe([...topics, ...requested])
    },
    /** Handles a heartbeat: the server answers a subscription with one. Returns whether it is the first. */
    confirm: () => {
      const isFirst = !isConfirmed
      isConfirmed = true
      return isFirst
    },
    /** Requests the extra topics that are followed now, and cancels the others. */
    update: () => {
      if (!isConfirmed || !cursor.get()) return
      const before = requested
      requested = new Set(extraTopics())
      const missing = [...requested].filter((topic) => !before.has(topic))
      const unwanted = [...before].filter((topic) => !requested.has(topic))
      if (missing.length > 0) subscribe(missing)
      if (unwanted.length > 0) send({ unsubscribe: unwanted })
    },
    remove: (topic: string) => requested.delete(topic),
    /** Returns whether this socket began without a position, so that changes may be missing. */
    hasGap: () => hasGap,
    end: () => {
      isConfirmed = false
    },
  }
}

/** Reports when the connection is live, connecting or reconnecting, and then stale. */
function createStateReporter({ onState, now }: Pick<LiveOptions, 'onState' | 'now'>) {
  let stale: ReturnType<typeof setTimeout> | undefined
  let wasLive = false
  return {
    reportDown: () => {
      if (stale !== undefined) return
      const since = now()
      onState({ status: wasLive ? 'reconnecting' : 'connecting', since })
      stale = setTimeout(() => onState({ status: 'stale', since }), staleAfterMs)
    },
    reportLive: () => {
      clearTimeout(stale)
      stale = undefined
      wasLive = true
      onState({ status: 'live' })
    },
    stop: () => clearTimeout(stale),
  }
}

/**
 * Tracks the position from which to resume. Only a heartbeat advances it: the changes of one position may arrive
 * in several messages, and the socket may close between them. Applying a change twice is harmless.
 */
function createCursor(from: LiveCursor | undefined) {
  let cursor = from
  return {
    get: () => cursor,
    advance: (message: LiveMessage) => {
      if ('heartbeat' in message) cursor = { position: message.heartbeat, log: message.log }
      else if ('reset' in message) cursor = undefined
    },
  }
}
