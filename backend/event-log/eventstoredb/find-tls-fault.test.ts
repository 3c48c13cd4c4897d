import { readFileSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer as createTcpServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { listenOnLoopback } from '#tests/support/listen-on-loopback.ts'
import { findTlsFault } from './find-tls-fault.ts'

const fixtures = new URL('../../../tests/fixtures/', import.meta.url)
const certificate = fileURLToPath(new URL('untrusted-certificate.pem', fixtures))
const key = fileURLToPath(new URL('untrusted-certificate.key.pem', fixtures))

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

function listen(server: Server): Promise<number> {
  servers.push(server)
  return listenOnLoopback(server)
}

const openTlsServer = () =>
  listen(createServer({ cert: readFileSync(certificate), key: readFileSync(key) }))

it('names the server with an untrusted CA, and the option for its CA', async () => {
  const port = await openTlsServer()
  expect(await findTlsFault(`esdb://user:secret@localhost:${port}?keepAliveTimeout=1`)).toBe(
    `TLS with localhost:${port} fails (DEPTH_ZERO_SELF_SIGNED_CERT): name the file of the CA that signed its certificate as tlsCAFile`,
  )
})

it('finds the failing server of a cluster', async () => {
  const port = await openTlsServer()
  expect(await findTlsFault(`esdb://127.0.0.1:1,localhost:${port}`)).toContain(`localhost:${port}`)
})

it.each(['tlsCAFile', 'tls_ca_file', 'TLS-CA-File'])(
  'finds no fault if %s is given',
  async (name) => {
    const port = await openTlsServer()
    const given = `${name}=${encodeURIComponent(certificate)}`
    expect(await findTlsFault(`esdb://localhost:${port}?${given}`)).toBeUndefined()
  },
)

it('reads the name of the CA file as the client does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tls+fault-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'ca=1.pem')
  await copyFile(certificate, path)
  const port = await openTlsServer()
  expect(await findTlsFault(`esdb://localhost:${port}?tlsCAFile=${path}`)).toBeUndefined()
})

it('names the option for a server with TLS', async () => {
  const port = await openTlsServer()
  expect(await findTlsFault(`esdb://localhost:${port}?tls=false`)).toBe(
    `localhost:${port} accepts only TLS: remove tls=false`,
  )
})

it('finds no fault of a server without TLS that is asked without it', async () => {
  const port = await listen(createTcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n')))
  expect(await findTlsFault(`esdb://127.0.0.1:${port}?tls=false`)).toBeUndefined()
})

it('names the option for a server without TLS', async () => {
  const port = await listen(createTcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n')))
  expect(await findTlsFault(`esdb://127.0.0.1:${port}`)).toMatch(
    /ERR_SSL_WRONG_VERSION_NUMBER.*tls=false$/,
  )
})

it('finds no fault of an unavailable server', async () => {
  expect(await findTlsFault('esdb://127.0.0.1:1')).toBeUndefined()
})
