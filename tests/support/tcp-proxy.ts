import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to a server on loopback that simulates network faults. */
export type TcpProxy = {
  port: number
  /** Ends all connections, and refuses new ones until `mend`. */
  cut: () => void
  /** Keeps all connections open but forwards nothing until `mend`. */
  stall: () => void
  mend: () => void
  /** Ends the next connection that sent `marker`, in place of forwarding the response. */
  loseAnswerTo: (marker: string) => void
  close: () => Promise<void>
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>()
  let state: 'open' | 'cut' | 'stalled' = 'open'
  let marker: string | undefined

  const server = createServer((inner) => {
    if (state === 'cut') return inner.destroy()
    const outer = connect(targetPort, '127.0.0.1')
    const pair: [Socket, Socket] = [inner, outer]
    pairs.add(pair)
    let isMarked = false
    const end = () => {
      pairs.delete(pair)
      inner.destroy()
      outer.destroy()
    }
    for (const socket of pair) {
      socket.on('error', end)
      socket.on('close', end)
      if (state === 'stalled') socket.pause()
    }
    inner.on('data', (chunk) => {
      if (marker !== undefined && chunk.includes(marker)) {
        marker = undefined
        isMarked = true
      }
      outer.write(chunk)
    })
    outer.on('data', (chunk) => {
      if (isMarked) end()
      else inner.write(chunk)
    })
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const cut = () => {
    state = 'cut'
    for (const [inner] of pairs) inner.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    stall: () => {
      state = 'stalled'
      for (const socket of [...pairs].flat()) socket.pause()
    },
    mend: () => {
      state = 'open'
      for (const socket of [...pairs].flat()) socket.resume()
    },
    loseAnswerTo: (wanted) => {
      marker = wanted
    },
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
