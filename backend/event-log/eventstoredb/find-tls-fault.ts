import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type ConnectionOptions, connect } from 'node:tls'
import { parseConnection } from './connection-string.ts'

const handshakeTimeoutMs = 2_000
const defaultPort = 2113

/**
 * Returns why TLS fails with a server of a connection string; undefined if it works or no server
 * answers. The client hides the reason: a failed cluster discovery looks like silence.
 */
export async function findTlsFault(connectionString: string): Promise<string | undefined> {
  const { servers, isTls, caFile } = parseConnection(connectionString)
  if (!isTls) return findTlsServer(servers)
  const ca = caFile === undefined ? undefined : await readFile(caFile)
  const outcomes = await Promise.all(servers.map((server) => shakeHands(server, { ca })))
  const failed = outcomes.findIndex((outcome) => outcome !== undefined && outcome !== 'completed')
  const code = outcomes[failed]
  return code && `TLS with ${servers[failed]?.host} fails (${code}): ${remedyOf(code)}`
}

async function findTlsServer(servers: readonly URL[]): Promise<string | undefined> {
  const options = { rejectUnauthorized: false }
  const outcomes = await Promise.all(servers.map((server) => shakeHands(server, options)))
  const found = servers[outcomes.indexOf('completed')]
  return found && `${found.host} accepts only TLS: remove tls=false`
}

/**
 * Returns `completed` or the error code of a failed handshake; undefined if the server is unavailable.
 */
async function shakeHands(server: URL, options: ConnectionOptions): Promise<string | undefined> {
  const host = server.hostname.replace(/^\[|\]$/g, '')
  const port = Number(server.port || defaultPort)
  const socket = connect({ host, port, ...options, ALPNProtocols: ['h2'] })
  socket.setTimeout(handshakeTimeoutMs, () => socket.destroy(new Error('The server is silent')))
  try {
    await once(socket, 'secureConnect')
    return 'completed'
  } catch (error) {
    // An error of a system call, such as a refused connection, is none of TLS.
    if (!(error instanceof Error && 'code' in error) || 'syscall' in error) return undefined
    return error.code === 'ECONNRESET' ? undefined : String(error.code)
  } finally {
    socket.on('error', () => undefined).destroy()
  }
}

function remedyOf(code: string): string {
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') return 'a server without TLS needs tls=false'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'use a name that its certificate contains'
  if (code === 'CERT_HAS_EXPIRED') return 'the server needs a new certificate'
  return 'name the file of the CA that signed its certificate as tlsCAFile'
}
