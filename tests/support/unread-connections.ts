import { connect } from 'node:net'

type Unread = {
  port: number
  path: string
  connections: number
  /** Number of pipelined requests of each connection. */
  ahead: number
  /** Client address for the X-Forwarded-For header. The server must trust loopback proxies. */
  ip?: string
}

/** Opens connections that send requests ahead and read no response. Returns a function that closes them. */
export function openUnreadConnections({ port, path, connections, ahead, ip }: Unread): () => void {
  const forwarded = ip === undefined ? '' : `X-Forwarded-For: ${ip}\r\n`
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost:4300\r\n${forwarded}\r\n`
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.on('error', () => undefined)
    socket.pause().write(request.repeat(ahead))
    return socket
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}
