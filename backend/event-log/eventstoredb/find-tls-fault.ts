import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:tls'

const handshakeTimeoutMs = 2_000

/**
 * Returns why TLS fails with a server of a connection string; undefined if it works or no server
 * answers. The client hides the reason: a failed cluster discovery looks like silence.
 */
export async function findTlsFault(connectionString: string): Promise<string | undefined> {
  const { servers, isTls, caFile } = parseConnection(connectionString)
  if (!isTls) return undefined
  const ca = caFile === undefined ? undefined : await readFile(caFile)
  const codes = await Promise.all(servers.map((server) => shakeHands(server, ca)))
  const failed = codes.findIndex((code) => code !== undefined)
  const code = codes[failed]
  return code && `TLS with ${servers[failed]?.host} fails (${code}): ${remedyOf(code)}`
}

function parseConnection(connectionString: string) {
  const [, hosts = '', query = ''] =
    /^esdb(?:\+discover)?:\/\/(?:[^@/]*@)?([^/?]+)[^?]*\??(.*)$/i.exec(connectionString) ?? []
  const given = [...new URLSearchParams(query)].map(
    ([name, value]) => [name.trim().toLowerCase(), value.trim()] as const,
  )
  const options = new Map(given)
  return {
    servers: hosts.split(',').map((host) => new URL(`https://${host}`)),
    isTls: options.get('tls') !== 'false',
    caFile: options.get('tlscafile'),
  }
}

/** Returns the error code of a failed handshake; undefined if the server is unavailable. */
async function shakeHands(server: URL, ca: Buffer | undefined): Promise<string | undefined> {
  const host = server.hostname.replace(/^\[|\]$/g, '')
  const port = Number(server.port || 2113)
  const socket = connect({ host, port, ca, ALPNProtocols: ['h2'] })
  socket.setTimeout(handshakeTimeoutMs, () => socket.destroy(new Error('The server is silent')))
  try {
    await once(socket, 'secureConnect')
    return undefined
  } catch (error) {
    if (!(error instanceof Error && 'code' in error) || 'syscall' in error) return undefined
    return error.code === 'ECONNRESET' ? undefined : String(error.code)
  } finally {
    socket.on('error', () => undefined).destroy()
  }
}

function remedyOf(code: string): string {
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') return 'a server without TLS needs tls=false'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'use a name that its certificate holds'
  if (code === 'CERT_HAS_EXPIRED') return 'the server needs a new certificate'
  return 'name the file of the CA that signed its certificate as tlsCAFile'
}
