import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay, setImmediate as yieldThread } from 'node:timers/promises'
import { listenOnLoopback } from './listen-on-loopback.ts'

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>

/** The two connections of a forwarded one. */
type Pair = { client: Socket; target: Socket; end: () => void; isMarked: boolean }

/** Starts a proxy to a server on loopback that simulates network faults. */
export async function startTcpProxy(targetPort: number) {
  const pairs = new Set<Pair>()
  let stalled: PromiseWithResolvers<void> | undefined
  let isCut = false
  let delayMs = 0
  let isDripping = false
  let marker: string | undefined

  async function pass(chunk: Buffer, to: Socket): Promise<void> {
    if (delayMs > 0) await delay(delayMs)
    for (let at = 0; at < chunk.length; ) {
      await stalled?.promise
      const end = isDripping ? at + 1 : chunk.length
      to.write(chunk.subarray(at, end))
      at = end
      if (isDripping) await yieldThread()
    }
  }

  async function forward(pair: Pair, from: Socket, to: Socket): Promise<void> {
    for await (const chunk of from) {
      if (from === pair.client && marker !== undefined && chunk.includes(marker)) {
        marker = undefined
        pair.isMarked = true
      }
      if (from === pair.target && pair.isMarked) break
      await pass(chunk, to)
    }
  }

  const server = createServer({ noDelay: true }, (client) => {
    if (isCut) return client.destroy()
    const target = connect({ port: targetPort, host: '127.0.0.1', noDelay: true })
    const end = () => {
      pairs.delete(pair)
      client.destroy()
      target.destroy()
    }
    const pair: Pair = { client, target, end, isMarked: false }
    pairs.add(pair)
    for (const socket of [client, target]) socket.on('error', end).on('close', end)
    forward(pair, client, target).then(end, end)
    forward(pair, target, client).then(end, end)
    return undefined
  })
  const port = await listenOnLoopback(server)

  const mend = () => {
    isCut = false
    delayMs = 0
    isDripping = false
    stalled?.resolve()
    stalled = undefined
  }
  /** Ends all connections, and refuses new ones until `mend`. */
  const cut = () => {
    mend()
    isCut = true
    for (const { end } of pairs) end()
  }
  return {
    port,
    cut,
    /** Keeps all connections open and accepts new ones, but forwards nothing until `mend`. */
    stall: () => {
      stalled ??= Promise.withResolvers()
    },
    /** Ends all connections with RST. New ones are forwarded as before. */
    reset: () => {
      for (const { client, end } of pairs) {
        client.resetAndDestroy()
        end()
      }
    },
    /** Forwards each chunk this many ms late until `mend`. */
    delay: (ms: number) => {
      delayMs = ms
    },
    /** Forwards each byte as a separate chunk until `mend`. */
    drip: () => {
      isDripping = true
    },
    mend,
    /** Ends the next connection that sent `wanted`, in place of forwarding the response. */
    loseAnswerTo: (wanted: string) => {
      marker = wanted
    },
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
